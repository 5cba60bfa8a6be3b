// The Node doors of the proxy: node:http, Express, Fastify. Runs on Node; imports the proxy and node: modules.
export { toNodeHandler } from './doors/toNodeHandler.js'
