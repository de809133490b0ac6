/** As much of Node as the tests use. */

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}

declare module "node:assert/strict" {
  interface Assert {
    ok(value: unknown, message?: string): asserts value;
    equal(found: unknown, expected: unknown): void;
    deepEqual(found: unknown, expected: unknown): void;
  }
  const assert: Assert;
  export default assert;
}
