import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CopyOptions } from './copySite.js'

/** Another way to run WooCommerce, in which a copy of the site is tried. */
export interface Variant extends CopyOptions {
  name: string
  /** The main file of the plugin that it needs, in `wp-content/plugins`. */
  plugin?: string
  /** PHP that prepares the shop and returns the page of its checkout. `$page` is the classic checkout. */
  setUp?: string
  /** The language of the checkout and of the pages after the payment. */
  language?: string
  /** The link in the checkout that leads from the address to the payment. */
  next?: string
}

export const variants: readonly Variant[] = [
  { name: 'in a subdirectory', path: '/kedai' },
  { name: 'behind https with a port', isSecure: true },
  { name: 'as the second site of a network', path: '/kedua', isNetwork: true },
  {
    name: 'with Polylang, in Malay',
    plugin: 'polylang/polylang.php',
    language: 'ms-MY',
    setUp: `
      update_option('permalink_structure', '/%postname%/');
      // Without languages, Polylang only works in the admin area.
      add_filter('pll_context', fn () => 'PLL_Admin');
      (new Polylang())->init();
      foreach ([['English', 'en', 'en_US'], ['Bahasa Melayu', 'ms', 'ms_MY']] as [$name, $slug, $locale])
        PLL()->model->languages->add(compact('name', 'slug', 'locale') + ['rtl' => 0, 'term_group' => 0]);
      $malay = wp_insert_post(['post_title' => 'Bayar', 'post_name' => 'bayar', 'post_status' => 'publish', 'post_type' => 'page', 'post_content' => '[woocommerce_checkout]']);
      pll_set_post_language($page, 'en');
      pll_set_post_language($malay, 'ms');
      pll_save_post_translations(['en' => $page, 'ms' => $malay]);
      // Only with a plugin such as "Polylang for WooCommerce", which does this, do WooCommerce's pages have the checkout's language.
      file_put_contents(WPMU_PLUGIN_DIR . '/translated-pages.php', <<<'PHP'
        <?php
        add_filter('option_woocommerce_checkout_page_id', fn ($page) => function_exists('pll_get_post') ? (pll_get_post($page) ?: $page) : $page);
        add_filter('woocommerce_ajax_get_endpoint', fn ($url, $request) => pll_home_url() . "?wc-ajax=$request", 10, 2);
        PHP);
      return $malay;`,
  },
  {
    name: "in CheckoutWC's checkout",
    plugin: 'checkoutwc-lite/checkout-for-woocommerce.php',
    next: 'Continue to payment',
    setUp: `
      \\Objectiv\\Plugins\\Checkout\\Managers\\SettingsManager::instance()->update_setting('enable', 'yes');
      return $page;`,
  },
  {
    name: "in FunnelKit's checkout",
    plugin: 'funnel-builder/funnel-builder.php',
    setUp: `
      $funnel = wp_insert_post(['post_type' => 'wfacp_checkout', 'post_title' => 'Funnel', 'post_name' => 'funnel', 'post_status' => 'publish', 'post_content' => '[wfacp_forms]']);
      WFACP_Common::update_page_design($funnel, WFACP_Common::default_design_data());
      WFACP_Common::import_checkout_settings($funnel, WP_PLUGIN_DIR . '/funnel-builder/modules/checkouts/importer/checkout-settings/embed_forms_1.php');
      update_option('_wfacp_global_settings', ['override_checkout_page_id' => (string) $funnel]);
      return $funnel;`,
  },
]

/** Returns what a variant needs and the site in the folder lacks. */
export function missingFor({ plugin }: Variant, site: string): string | undefined {
  // A copy would share any other database with the site.
  if (!existsSync(join(site, 'wp-content/db.php'))) return 'SQLite Database Integration'
  const path = plugin && join(site, 'wp-content/plugins', plugin)
  return path && !existsSync(path) ? path : undefined
}
