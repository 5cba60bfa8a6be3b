import { handlers } from '../../lib/shop'

export const POST = (request: Request) => handlers.callback(request)
