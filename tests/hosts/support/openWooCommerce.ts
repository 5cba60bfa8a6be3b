import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { type Browser, chromium, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { PLUGIN, writeWooCommercePlugin } from '../../../.config/scripts/writeWooCommercePlugin.js'
import { headlessLaunch } from '../../support/programs/browsers.js'
import { builtScript } from '../../support/builds/buildScript.js'
import { openWordPress, type Place, type WordPress } from './openWordPress.js'

/** An order as the owner sees it. */
export interface RealOrder {
  status: string
  notes: string[]
  transaction: string
  /** Ids of the order's bills and their states. */
  bills: Record<string, string>
}

/** A real WooCommerce shop with the plugin, uploaded as a zip, and the sandbox as Billplz. */
export interface RealShop extends WordPress {
  sandbox: Sandbox
  /** What happens after Billplz has made a bill, and before its answer arrives. */
  beforeCreated?: () => Promise<unknown>
  browser: Browser
  /** The id of a product for RM 58.90. */
  product: number
  /** Makes a page with the classic checkout or the Checkout block the shop's checkout and returns its URL. */
  useCheckout(kind: 'classic' | 'block'): Promise<string>
  /** Opens a URL in a new browser profile. */
  visit(url: string, width?: number): Promise<Page>
  /** Returns the newest order, or one of this id. */
  readOrder(id?: number): Promise<RealOrder & { id: number }>
  /** Creates an unpaid order, as staff do, and returns its id and the URL of its payment page. */
  createOrder(fields?: Record<string, string>): Promise<{ id: number; payUrl: string; key: string }>
  changeSettings(settings: Record<string, string>): Promise<void>
  /** Begins to pay an order, as WooCommerce does when the payer presses the button. */
  startPayment(order: number, bank?: string): Promise<StartedPayment>
  /** Makes the payer decide at the bank and returns the URL of the shop to which the bank leads. */
  decideAtBank(payment: StartedPayment, choice: PayerChoice): Promise<string>
}

/** What the payer can do at the sandbox's bank. */
export type PayerChoice = 'pay' | 'decline' | 'pending'

export interface StartedPayment {
  /** The bill's id, or '' if none was created. */
  bill: string
  /** The bank's page; '' if the payment didn't begin. */
  bankUrl: string
  /** What the payer reads if it didn't begin. */
  notices: string[]
}

/** The settings that an owner enters, with the sandbox's keys. */
const settings = {
  enabled: 'yes',
  title: '',
  description: '',
  sandbox: 'no',
  api_key: 'sandbox-key',
  collection_id: 'inbmmepb',
  x_signature_key: 'sandbox-signature-key',
  accounts: '',
}

/** Opens the shop; close it in `afterAll`. */
export async function openWooCommerce(
  folder: string,
  hasSharedCache = false,
  place?: Place,
): Promise<RealShop> {
  const sandbox = createSandbox({ callbackRetryMs: [] })
  const answer = async (...request: Parameters<Sandbox>) => {
    const { length } = sandbox.bills
    const response = await sandbox(...request)
    if (sandbox.bills.length > length) await shop.beforeCreated?.()
    return response
  }
  const billplz = await serveSandbox(Object.assign(answer, sandbox))
  const wordpress = await openWordPress(
    folder,
    `add_filter('fpx_checkout_billplz_url', fn () => '${billplz.billsUrl}');
    // WooCommerce moves the focus to "added to your cart", which ends a search for a bank.
    add_filter('wc_add_to_cart_message_html', '__return_empty_string');
    // CheckoutWC asks DNS for the domain of the payer's e-mail address.
    add_filter('cfw_email_domain_valid', '__return_true');
    // A status of another plugin.
    add_action('init', fn () => register_post_status('wc-shipped', ['public' => true]));
    add_filter('wc_order_statuses', fn ($statuses) => $statuses + ['wc-shipped' => 'Shipped']);
    // A plugin that shows "Order received" at another URL, for example of another language.
    add_filter('woocommerce_get_checkout_order_received_url', fn ($url) => get_option('hosts_suite_received') ?: $url);
    // Another plugin that does its work once for each change of the status, and takes its time, so that messages overlap.
    add_action('woocommerce_order_status_changed', function ($id, $from, $to, $order) {
      if (get_option('hosts_suite_exit')) exit;
      usleep((int) get_option('hosts_suite_pause'));
      $order->add_order_note("Stock: $from to $to.");
    }, 10, 4);`,
    hasSharedCache,
    place,
  )
  const { run } = wordpress
  const browser = await chromium.launch(headlessLaunch())
  await uploadPlugin(wordpress)
  const pages = await run<{ product: number; classic: number; block: number }>(`
    // A run that was stopped leaves what its test had switched on.
    foreach (['exit', 'pause', 'received'] as $name) delete_option("hosts_suite_$name");
    foreach (['woocommerce_currency' => 'MYR', 'woocommerce_default_country' => 'MY:PNG', 'woocommerce_coming_soon' => 'no', 'woocommerce_enable_guest_checkout' => 'yes', 'woocommerce_checkout_phone_field' => 'optional', 'woocommerce_ship_to_countries' => 'disabled', 'woocommerce_calc_taxes' => 'no', 'WPLANG' => ''] as $name => $value) update_option($name, $value);
    $product = wc_get_product(wc_get_product_id_by_sku('hosts-suite')) ?: new WC_Product_Simple();
    foreach (['sku' => 'hosts-suite', 'name' => 'Kopi O', 'regular_price' => '58.90', 'virtual' => true, 'status' => 'publish'] as $name => $value) $product->{"set_$name"}($value);
    $put = function (string $name, string $content) {
      $page = get_page_by_path($name);
      return wp_insert_post(['ID' => $page->ID ?? 0, 'post_title' => 'Checkout', 'post_name' => $name, 'post_status' => 'publish', 'post_type' => 'page', 'post_content' => $content]);
    };
    return ['product' => $product->save(), 'classic' => $put('hosts-suite-classic', '[woocommerce_checkout]'), 'block' => $put('hosts-suite-block', '<!-- wp:woocommerce/checkout --><div class="wp-block-woocommerce-checkout alignwide wc-block-checkout is-loading"></div><!-- /wp:woocommerce/checkout -->')];
  `)

  const shop: RealShop = {
    ...wordpress,
    sandbox,
    browser,
    product: pages.product,
    useCheckout: (kind) =>
      run(
        `update_option('woocommerce_checkout_page_id', $values['page']); flush_rewrite_rules(); return get_permalink($values['page']);`,
        { page: pages[kind] },
      ),
    async visit(url, width = 1280) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        // The tests' https has a certificate of its own.
        ignoreHTTPSErrors: true,
      })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(url)
      return page
    },
    readOrder: (id) =>
      run(
        `$order = $values['id'] ? wc_get_order($values['id']) : wc_get_orders(['limit' => 1, 'orderby' => 'ID', 'order' => 'DESC', 'status' => 'any'])[0];
        $bills = [];
        foreach ($order->get_meta_data() as $meta) if (str_starts_with($meta->key, '_fpx_checkout_bill_')) $bills[substr($meta->key, 19)] = $meta->value['state'];
        $notes = array_map(fn ($note) => $note->content, wc_get_order_notes(['order_id' => $order->get_id(), 'order' => 'ASC']));
        return ['id' => $order->get_id(), 'status' => $order->get_status(), 'notes' => $notes, 'transaction' => $order->get_transaction_id(), 'bills' => (object) $bills];`,
        { id },
      ),
    createOrder: (fields = {}) =>
      run(
        `$order = wc_create_order();
        $order->add_product(wc_get_product($values['product']));
        foreach ($values['fields'] + ['billing_first_name' => 'Sara', 'billing_last_name' => "O'Brien", 'billing_email' => 'sara@example.com', 'billing_country' => 'MY', 'currency' => 'MYR'] as $name => $value) $order->{"set_$name"}($value);
        $order->calculate_totals();
        $order->update_status('pending');
        return ['id' => $order->get_id(), 'payUrl' => $order->get_checkout_payment_url(), 'key' => $order->get_order_key()];`,
        { product: pages.product, fields },
      ),
    changeSettings: (change) =>
      run(`update_option('woocommerce_fpx_checkout_settings', $values); return null;`, {
        ...settings,
        ...change,
      }),
    startPayment: (order, bank = 'MB2U0227') =>
      run(
        `wc_load_cart();
        wc_clear_notices();
        $_POST['fpx_checkout_bank'] = $values['bank'];
        $result = WC()->payment_gateways()->payment_gateways()['fpx_checkout']->process_payment($values['order']);
        $url = $result['redirect'] ?? '';
        $notices = array_map(fn ($notice) => html_entity_decode($notice['notice']), wc_get_notices('error'));
        return ['bill' => basename((string) parse_url($url, PHP_URL_PATH)), 'bankUrl' => $url, 'notices' => $notices];`,
        { order, bank },
      ),
    async decideAtBank({ bankUrl }, choice) {
      const { headers } = await fetch(bankUrl, {
        method: 'POST',
        body: new URLSearchParams({ choice }),
        redirect: 'manual',
      })
      return headers.get('location')!
    },
    async close() {
      await browser.close()
      await wordpress.close()
      await billplz.close()
    },
  }
  await shop.changeSettings({})
  return shop
}

/** Uploads and activates the plugin's zip with WordPress's own installer. */
async function uploadPlugin({ run }: WordPress): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-plugin-'))
  const zip = join(folder, `${PLUGIN}.zip`)
  writeFileSync(zip, writeWooCommercePlugin(builtScript))
  const problem = await run<string | null>(
    `$main = "$values[plugin]/$values[plugin].php";
    deactivate_plugins($main);
    require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
    $upgrader = new Plugin_Upgrader($skin = new WP_Ajax_Upgrader_Skin());
    $upgrader->install($values['zip'], ['overwrite_package' => true]);
    if ($skin->get_errors()->has_errors()) return $skin->get_error_messages();
    $result = activate_plugin($main);
    return is_wp_error($result) ? $result->get_error_message() : null;`,
    { zip, plugin: PLUGIN },
  )
  rmSync(folder, { recursive: true })
  if (problem) throw new Error(`WordPress does not accept the plugin: ${problem}`)
}
