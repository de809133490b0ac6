/** Pyodide's own part, which its package exports without types: `loadPyodide` takes it as it is. */
declare module "pyodide/pyodide.asm.mjs" {
  import type { PyodideConfig } from "pyodide";
  const create: NonNullable<PyodideConfig["createPyodideModule"]>;
  export default create;
}
