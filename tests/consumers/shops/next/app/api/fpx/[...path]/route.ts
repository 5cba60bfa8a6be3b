import { proxy } from '../../../../lib/fpx'

export const GET = (request: Request) => proxy.fetch(request)
