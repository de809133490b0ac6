// boardgame.io's own server, in memory or with its file store: node server.js PORT [FOLDER]
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { game } = require('./game.js');

const [port, folder] = process.argv.slice(2);
const db = folder === undefined ? undefined : new FlatFile({ dir: folder });
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run(Number(port));
