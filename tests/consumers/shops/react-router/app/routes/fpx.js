import { proxy } from '../fpx.server.js'

export const loader = ({ request }) => proxy.fetch(request)
