/**
 * The proxy's adapters for Node, which support `node:http`, Express, Fastify, and storing the bank list in a file. This
 * entry only runs in Node and imports the proxy and `node:` modules.
 *
 * @module
 */
export { createNodeServer } from './adapters/createNodeServer.js'
export { fileSnapshot } from './adapters/fileSnapshot.js'
export { toNodeHandler } from './adapters/toNodeHandler.js'
