/**
 * This entry contains the proxy's adapters for `node:http`, Express, and Fastify and a snapshot that stores the bank
 * list in a file. It runs only in Node and imports the proxy and `node:` modules.
 *
 * @module
 */
export { createNodeServer } from './adapters/createNodeServer.js'
export { fileSnapshot } from './adapters/fileSnapshot.js'
export { toNodeHandler } from './adapters/toNodeHandler.js'
