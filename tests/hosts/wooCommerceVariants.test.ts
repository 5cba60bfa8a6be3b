import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PLUGIN } from '../../.config/scripts/writeWooCommercePlugin.js'
import { takeBank } from '../support/checkout/takeBank.js'
import { copySite } from './support/copySite.js'
import { hostFolders } from './support/hostFolders.js'
import { openWooCommerce, type RealShop } from './support/openWooCommerce.js'
import { bank, choose, openCheckoutPage, order, place } from './support/payer.js'
import { missingFor, variants } from './support/variants.js'

const site = hostFolders.WordPress

for (const variant of variants)
  describe.skipIf(!site || missingFor(variant, site))(`real WooCommerce ${variant.name}`, () => {
    const { plugin, setUp = 'return $page;', language } = variant
    let copy: Awaited<ReturnType<typeof copySite>>
    let shop: RealShop
    let checkout: string

    beforeAll(async () => {
      // The https of the copy has a certificate of its own.
      if (variant.isSecure) vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
      copy = await copySite(site!, variant)
      shop = await openWooCommerce(copy.folder, false, copy.place)
      if (plugin) await shop.run(`activate_plugin($values['plugin']); return null;`, { plugin })
      await shop.useCheckout('classic')
      const page = await shop.run<number>(`$page = wc_get_page_id('checkout'); ${setUp}`)
      checkout = await shop.run(`flush_rewrite_rules(); return get_permalink($values['page']);`, {
        page,
      })
    })
    afterAll(async () => {
      await shop.close()
      await copy.close()
      vi.unstubAllEnvs()
    })

    it('an order is paid by the callback, and the payer comes back', async () => {
      const page = await openCheckoutPage(shop, checkout, 'classic')
      if (language) await page.locator(`html[lang=${language}]`).waitFor()
      await order(page, variant.next)
      const bill = shop.sandbox.bills.at(-1)!
      await choose(page, 'pay')
      await page.waitForURL(/order-received/)
      if (language) await page.locator(`html[lang=${language}]`).waitFor()
      expect(page.url().startsWith(`${shop.url}/`)).toBe(true)
      expect(bill.callbacks.map(({ status }) => status)).toEqual([200])
      expect(await shop.readOrder()).toMatchObject({
        status: 'processing',
        transaction: bill.id,
        bills: { [bill.id]: 'paid' },
      })
    })

    it.runIf(language)("after the bank, the payer reads the checkout's language", async () => {
      const page = await openCheckoutPage(shop, checkout, 'classic')
      await order(page)
      await choose(page, 'decline')
      await page.waitForURL(/order-pay/)
      await page.getByText('Pembayaran tidak selesai. Sila cuba lagi.').waitFor()
      await takeBank(bank(page), 'maybank2e')
      await place(page).click()
      await choose(page, 'pending')
      await page.waitForURL(/order-received/)
      await page.getByText('Pembayaran anda sedang menunggu kelulusan.').waitFor()
      await page.locator(`html[lang=${language}]`).waitFor()
    })

    it.runIf(variant.isNetwork)('uninstalling removes its data from each site', async () => {
      const count = () =>
        shop.run<number[]>(
          `return array_map(function ($site) {
            switch_to_blog($site);
            global $wpdb;
            $count = (int) $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%fpx_checkout%'");
            restore_current_blog();
            return $count;
          }, get_sites(['fields' => 'ids']));`,
        )
      await shop.run(
        `switch_to_blog(1); update_option('woocommerce_fpx_checkout_settings', ['enabled' => 'yes']); return null;`,
      )
      expect((await count()).every((rows) => rows > 0)).toBe(true)
      await shop.run(
        `deactivate_plugins($values['main']); uninstall_plugin($values['main']); return null;`,
        { main: `${PLUGIN}/${PLUGIN}.php` },
      )
      expect(await count()).toEqual([0, 0])
    })
  })
