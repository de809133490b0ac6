/** The shelves of this device's databases: the records of finished games; the log of tables at home, and the pack. */

const SHELVES = { mammamia: ["records"], "mammamia.alone": ["log", "pack"] } as const;

type Database = keyof typeof SHELVES;

/** One shelf, opened for one transaction. */
export async function shelf<D extends Database>(
  database: D,
  name: (typeof SHELVES)[D][number],
  mode: IDBTransactionMode,
): Promise<IDBObjectStore> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => SHELVES[database].forEach((each) => opening.result.createObjectStore(each));
  return (await answered(opening)).transaction(name, mode).objectStore(name);
}

/** What one request to a shelf gives; nothing more is asked of it. */
export async function asked<T>(shelved: IDBObjectStore, ask: (shelved: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const answer = await answered(ask(shelved));
  shelved.transaction.db.close();
  return answer;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the device keeps nothing"));
  });
}

/** The end of a transaction: what was asked for is kept, or nothing of it. */
export function over(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => transaction.db.close();
    transaction.oncomplete = () => resolve(end());
    transaction.onabort = () => {
      end();
      reject(transaction.error ?? new Error("the device keeps nothing"));
    };
  });
}
