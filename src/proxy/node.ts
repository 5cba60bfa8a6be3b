/**
 * This entry contains the proxy's adapters for `node:http`, Express, and Fastify. It also contains a snapshot that
 * stores the bank list in a file. The entry runs only in Node: it imports `node:` modules.
 *
 * @module
 */
export { createNodeServer } from './adapters/createNodeServer.js'
export { fileSnapshot } from './adapters/fileSnapshot.js'
export { toNodeHandler } from './adapters/toNodeHandler.js'
