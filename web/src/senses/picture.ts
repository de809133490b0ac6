/** A moment as a picture that can be given away: drawn from what lies open, so nobody's hand is in it. */

import type { Colour, Ingredient } from "../../made/messages";
import { CIRCLE, ownKind } from "../game";

/** What stands on the picture. */
export interface Moment {
  readonly title: string;
  readonly text: string;
  readonly table: Readonly<Record<Ingredient, number>> | null; // what lies there by kind, while the oven is open
  readonly players: readonly Pictured[];
}

export interface Pictured {
  readonly name: string;
  readonly colour: Colour;
  readonly pizzas: number | null; // null: they lie covered
  readonly isWinner: boolean;
}

type Drawings = Readonly<Record<string, HTMLImageElement>>;

const [WIDTH, HEIGHT] = [1200, 630]; // as links are shown
const [GROUND, LIT, EMBER, TEXT, QUIET, INK, CARD] = [
  "#1d100c",
  "#5a2414",
  "#ff8a1f",
  "#fff6e2",
  "#d8c3ab",
  "#2a1710",
  "#fbf3e4",
];

export async function pictureOf(moment: Moment): Promise<Blob> {
  const drawings = await load();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  drawGround(pen);
  drawTitle(pen, moment);
  if (moment.table) drawTable(pen, moment.table, drawings);
  else pen.drawImage(picture(drawings, "oven"), 470, 236, 260, 176);
  drawPlayers(pen, moment.players, drawings);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture came out"))), "image/png"),
  );
}

async function load(): Promise<Drawings> {
  const loaded = [...CIRCLE, "oven"].map(async (name) => {
    const image = Object.assign(new Image(256, 256), { src: `drawings/${name}.svg` });
    await image.decode();
    return [name, image] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

function picture(drawings: Drawings, name: string): HTMLImageElement {
  return drawings[name] as HTMLImageElement; // all of them were loaded
}

function drawGround(pen: CanvasRenderingContext2D): void {
  const glow = pen.createRadialGradient(WIDTH / 2, 0, 40, WIDTH / 2, 0, 900);
  glow.addColorStop(0, LIT);
  glow.addColorStop(1, GROUND);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = EMBER;
  pen.fillRect(0, HEIGHT - 8, WIDTH, 8);
}

function drawTitle(pen: CanvasRenderingContext2D, { title, text }: Moment): void {
  write(pen, "Mamma Mia!", { y: 62, size: 38, colour: EMBER, font: "--display" });
  write(pen, title, { y: 140, size: 64, colour: TEXT, font: "--display" });
  write(pen, text, { y: 200, size: 32, colour: QUIET });
}

/** Columns of kinds: a card, and how many there are. */
function drawTable(pen: CanvasRenderingContext2D, table: Moment["table"], drawings: Drawings): void {
  const kinds = CIRCLE.filter((kind) => table && kind in table);
  const step = 150;
  const left = (WIDTH - step * kinds.length) / 2;
  kinds.forEach((kind, place) => {
    const x = left + place * step + step / 2;
    pen.fillStyle = CARD;
    round(pen, x - 50, 240, 100, 126);
    pen.drawImage(picture(drawings, kind), x - 36, 267, 72, 72);
    write(pen, String(table?.[kind] ?? 0), { x, y: 412, size: 40, colour: TEXT });
  });
}

function drawPlayers(pen: CanvasRenderingContext2D, players: Moment["players"], drawings: Drawings): void {
  const step = Math.min(250, (WIDTH - 60) / players.length);
  const left = (WIDTH - step * players.length) / 2;
  players.forEach(({ name, colour, pizzas, isWinner }, place) => {
    const x = left + place * step + step / 2;
    pen.fillStyle = isWinner ? EMBER : "rgb(0 0 0 / 38%)";
    round(pen, x - step / 2 + 8, 446, step - 16, 146);
    pen.fillStyle = TEXT;
    pen.beginPath();
    pen.arc(x - (pizzas === null ? 0 : 42), 500, 38, 0, 2 * Math.PI);
    pen.fill();
    pen.drawImage(picture(drawings, ownKind(colour)), x - (pizzas === null ? 26 : 68), 474, 52, 52);
    const inked = isWinner ? INK : TEXT;
    if (pizzas !== null) write(pen, String(pizzas), { x: x + 44, y: 520, size: 58, colour: inked, font: "--display" });
    write(pen, name, { x, y: 576, size: 28, colour: inked, most: step - 32 });
  });
}

function round(pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, 18);
  pen.fill();
}

interface Written {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly font?: "--display" | "--sans";
  readonly most?: number; // pixels: a longer text is written smaller
}

function write(pen: CanvasRenderingContext2D, text: string, how: Written): void {
  const { x = WIDTH / 2, y, size, colour, font = "--sans", most = WIDTH - 80 } = how;
  const family = getComputedStyle(document.documentElement).getPropertyValue(font);
  const write = (pixels: number): void => void (pen.font = `800 ${pixels}px ${family}`);
  write(size);
  const width = pen.measureText(text).width;
  if (width > most) write((size * most) / width);
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.fillText(text, x, y);
}
