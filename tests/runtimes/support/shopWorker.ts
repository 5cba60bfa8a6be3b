import { createShop } from './createShop.js'

let shop: ReturnType<typeof createShop> | undefined

export default {
  fetch(request: Request, { GATEWAY }: { GATEWAY: string }) {
    shop ??= createShop(`http://${GATEWAY}`, new URL(request.url).origin)
    return shop.fetch(request)
  },
}
