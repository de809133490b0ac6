/** The shelves of this device's database: the log of tables at home, and the pack. Finished records have their own. */

const NAME = "mammamia.alone";
const SHELVES = ["log", "pack"] as const;

/** One shelf, opened for one transaction. */
export async function shelf(name: (typeof SHELVES)[number], mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => SHELVES.forEach((each) => opening.result.createObjectStore(each));
  return (await answered(opening)).transaction(name, mode).objectStore(name);
}

/** What a request to the database gives. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
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
