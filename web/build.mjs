// Bundles the page into the folder it is given, and says how large each part is; with --areas, from which files its
// script comes. With --tests: the tests, for node --test. What is imported by `import()` is a script of its own, loaded
// when it is needed; only the script of the first visit has a budget.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join, relative, sep } from "node:path";

const BUDGET = 75 * 1024; // bytes of script that a first visit loads, gzipped
const ALONE_BUDGET = 3 * 1024; // bytes of them, before they are packed, for games without a server
const ALONE = /^src\/(alone\/|protocol\/carrier|store\/(offering|updating)|components\/(install|update))/;
const MOODS = ["calm", "glad", "oh", "sad"]; // of a face, as they stand in a row (styles/painted.css)
const shared = { bundle: true, format: "esm", target: "es2022", jsx: "automatic", jsxImportSource: "preact" };

if (process.argv[2] === "--tests") {
  const tests = readdirSync("tests").filter((name) => name.endsWith(".test.ts"));
  rmSync("made/tests", { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: tests.map((name) => join("tests", name)),
    outdir: "made/tests",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    logLevel: "warning",
  });
} else {
  await makePage(process.argv[2] ?? "made/page");
}

async function makePage(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    ...shared,
    entryPoints: { app: "src/main.tsx", first: "src/styles/first.css", look: "src/styles/look.css" },
    outdir: folder,
    splitting: true,
    chunkNames: "script/[name]-[hash]",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    external: ["drawings/*"], // beside the styles, as they are
    define: { PACK: packed() },
  });
  if (process.argv[3] === "--areas") return writeAreas(folder, metafile);
  cpSync("static", folder, { recursive: true });
  cpSync("made/texts", join(folder, "texts"), { recursive: true });
  cpSync("made/pack", join(folder, "pack"), { recursive: true });
  const first = firstScripts(metafile);
  await makeEarly(folder, first);
  writeSprites(folder);
  await makeWorkers(folder);
  report(folder, first);
  checkAlone(scriptsInputs(metafile));
}

/** Icons, which are used by their name, in one file: store/sprites.ts puts it into the page. Faces, a file for each. */
function writeSprites(folder) {
  const read = (name) => readFileSync(join("sprites", name), "utf8").replace(/<!--.*?-->/gs, "");
  const [, icons] = /<defs>(.*)<\/defs>/s.exec(read("icons.svg"));
  writeDrawing(join(folder, "drawings", "sprites.svg"), "", icons);
  const faces = [...read("faces.svg").matchAll(/<symbol id="(.*?)-(.*?)" viewBox="0 0 100 100">(.*?)<\/symbol>/gs)];
  mkdirSync(join(folder, "drawings", "faces"));
  for (const character of new Set(faces.map(([, name]) => name))) {
    const moods = faces.filter(([, name]) => name === character);
    const row = moods.map(([, , mood, face]) => `<svg x="${100 * MOODS.indexOf(mood)}" width="100">${face}</svg>`);
    writeDrawing(join(folder, "drawings", "faces", `${character}.svg`), ' width="400" height="100"', row.join(""));
  }
}

function writeDrawing(file, size, text) {
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg"${size}>${text.replace(/\s*\n\s*/g, "")}</svg>`);
}

/** What runs before anything is drawn, a small script of its own; it asks for all other scripts of a first visit. */
async function makeEarly(folder, first) {
  const languages = readdirSync("made/texts").map((name) => name.replace(".json", ""));
  const scripts = first.filter((name) => !name.endsWith("/app.js")).map((name) => `script/${name.split("/").at(-1)}`);
  const options = { ...shared, minify: true, legalComments: "none", logLevel: "warning", format: "iife" };
  const silent = Object.fromEntries(languages.map((code) => [code, silentWords(code)]));
  const put = { LANGUAGES: languages, SCRIPTS: scripts, SILENT: silent };
  const define = Object.fromEntries(Object.entries(put).map(([name, value]) => [name, JSON.stringify(value)]));
  await build({ ...options, entryPoints: { early: "src/early.ts" }, outdir: folder, define });
}

/** What is said when not even the words of a language come: no answer, again, opened from the disk. */
function silentWords(code) {
  const { line, pack } = JSON.parse(readFileSync(join("made/texts", `${code}.json`), "utf8")).page;
  return [line.silent, line["try-now"], pack.insecure];
}

/** The script of the page, and all that it needs before it can begin. */
function firstScripts({ outputs }) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === "import-statement") add(path);
  };
  add(Object.keys(outputs).find((name) => name.endsWith("/app.js")));
  return [...found];
}

/** The list of the pack's pieces; a page and its pack belong together. */
function packed() {
  return existsSync("made/pack.json") ? readFileSync("made/pack.json", "utf8") : "null";
}

/**
 * The worker of a page alone, which is loaded with the pack, and the service worker, which keeps all other files and
 * names them with a version: whatever of them changes, it changes too.
 */
async function makeWorkers(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".bin"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  const alone = { alone: "src/alone/worker.ts" };
  const options = { ...shared, outdir: folder, minify: true, legalComments: "none", logLevel: "warning" };
  const node = ["node:*", "ws"]; // what Pyodide asks for elsewhere than in a browser
  await build({ ...options, entryPoints: alone, external: node, define: { PACK: packed() } });
  const hash = createHash("sha256");
  for (const name of [...names, "alone.js"]) hash.update(name).update(readFileSync(join(folder, name)));
  const shelf = `mammamia-${hash.digest("hex")}`; // written anew for a folder of files (server/site.py)
  const define = { PACK: packed(), FILES: JSON.stringify(names), SHELF: JSON.stringify(shelf) };
  await build({ ...options, entryPoints: { offline: "src/alone/offline.ts" }, format: "iife", define });
}

/** From which files the script of a first visit comes, with how many bytes of each. */
function scriptsInputs({ outputs }) {
  const scripts = firstScripts({ outputs }).flatMap((name) => Object.entries(outputs[name].inputs));
  return Object.fromEntries(scripts.map(([name, { bytesInOutput }]) => [name, bytesInOutput]));
}

/** How many bytes of the script come from which file, for benchmarks/page. */
function writeAreas(folder, metafile) {
  writeFileSync(join(folder, "areas.json"), JSON.stringify(scriptsInputs(metafile)));
}

/** Whoever never plays without a server pays little for those who do. */
function checkAlone(inputs) {
  const alone = Object.keys(inputs).filter((name) => ALONE.test(name));
  const bytes = alone.reduce((sum, name) => sum + inputs[name], 0);
  console.log(`of it for games without a server: ${bytes} of ${ALONE_BUDGET} bytes, not gzipped`);
  if (bytes > ALONE_BUDGET) throw new Error("games without a server cost a first visit too much");
}

function report(folder, first) {
  let script = 0;
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (!/\.(js|css|json|svg|html)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    const zipped = gzipSync(bytes, { level: 9 }).length;
    if (first.some((one) => one.endsWith(`/${name}`))) script += zipped;
    console.log(`${name.padEnd(24)}${String(bytes.length).padStart(8)} bytes${String(zipped).padStart(8)} gzipped`);
  }
  console.log(`script of a first visit: ${script} of ${BUDGET} bytes gzipped`);
  if (script > BUDGET) throw new Error("the script is over its budget");
}
