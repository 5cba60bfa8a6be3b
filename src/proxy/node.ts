/**
 * The proxy's adapters for Node: `node:http`, Express, Fastify, and a file that stores the bank list. This entry runs
 * only on Node and imports the proxy and `node:` modules.
 *
 * @module
 */
export { createNodeServer } from './adapters/createNodeServer.js'
export { fileSnapshot } from './adapters/fileSnapshot.js'
export { toNodeHandler } from './adapters/toNodeHandler.js'
