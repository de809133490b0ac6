/** As much of Node as the tests use. */

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    equal(found: unknown, expected: unknown): void;
    deepEqual(found: unknown, expected: unknown): void;
  };
  export default assert;
}
