/** Creates a bill at Billplz for the payer's bank. `baseUrl` ends in `/api`, as `FPX_BASE_URL` does. */
export async function createBill(
  order: { id: string; amount: number; name: string; email: string },
  bank: string,
  { baseUrl, key, collection, shop }: Record<'baseUrl' | 'key' | 'collection' | 'shop', string>,
): Promise<{ id: string; url: string; bankUrl: string }> {
  const response = await fetch(`${baseUrl}/v3/bills`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${key}:`)}` },
    body: new URLSearchParams({
      collection_id: collection,
      description: `Order ${order.id}`,
      name: order.name,
      email: order.email,
      amount: String(order.amount),
      reference_1_label: 'Bank Code',
      reference_1: bank,
      callback_url: `${shop}/callback`,
      redirect_url: `${shop}/return`,
    }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`Billplz created no bill: status ${response.status}.`)
  const { id, url } = (await response.json()) as { id: string; url: string }
  return { id, url, bankUrl: `${url}?auto_submit=true` }
}
