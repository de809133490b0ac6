// A worker that runs Python as the page alone does, and answers what an expression comes to.
import { loadPyodide } from "./pyodide.mjs";

const python = (async () => {
  const loaded = await loadPyodide({ indexURL: "./" });
  const zip = await (await fetch("mammamia.zip")).arrayBuffer();
  loaded.FS.writeFile("/mammamia.zip", new Uint8Array(zip));
  loaded.runPython("import sys; sys.path.insert(0, '/mammamia.zip')");
  return loaded;
})();

onmessage = async ({ data }) => {
  try {
    postMessage({ came: (await python).runPython(data) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
