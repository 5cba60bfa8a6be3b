import { handlers } from '../../lib/shop'

export const GET = () => handlers.comeBack()
