import { payments } from '../../../lib/shop'

export const GET = (request: Request) => payments.fetch(request)
export const POST = (request: Request) => payments.fetch(request)
