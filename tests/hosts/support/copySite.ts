import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/sockets/listen.js'
import { startReverseProxy } from '../../support/sockets/startReverseProxy.js'
import { type Place, runInWordPress } from './openWordPress.js'

/** How a copy of the site differs from the site. */
export interface CopyOptions {
  /** The path of its URL, such as `/kedai`. */
  path?: string
  /** Whether a server with https is in front of it. */
  isSecure?: boolean
  /** Whether the copy is a network, and `path` is its second site. */
  isNetwork?: boolean
}

/** A copy of a WordPress whose database is a file in it; close it in `afterAll`. */
export async function copySite(
  site: string,
  { path = '', isSecure = false, isNetwork = false }: CopyOptions,
): Promise<{ folder: string; place: Place; close: () => Promise<void> }> {
  // Always the same folder, and the files' own times, so that PHP's compiled code still fits.
  const parent = join(tmpdir(), 'fpx-hosts-copy')
  const folder = join(parent, 'site')
  rmSync(parent, { recursive: true, force: true })
  cpSync(site, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
  // The web server finds the files of both URLs in one folder.
  if (path) symlinkSync('.', join(folder, path))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const front = isSecure
    ? await startReverseProxy({ '/': origin }, createCertificate(parent))
    : { url: origin, close: () => Promise.resolve() }
  const url = front.url + path

  const config = join(folder, 'wp-config.php')
  const edit = (change: (text: string) => string) =>
    writeFileSync(config, change(readFileSync(config, 'utf8')))
  const define = (code: string) => edit((text) => text.replace('<?php', `<?php\n${code}`))
  edit((text) =>
    text.replaceAll(/define\(\s*'WP_(HOME|SITEURL)'.*?\);/g, '').replaceAll(site, folder),
  )
  if (isSecure) define(`$_SERVER['HTTPS'] = 'on';`)
  const home = isNetwork ? front.url : url
  await runInWordPress(
    folder,
    `foreach (['home', 'siteurl'] as $name) update_option($name, $values['home']); return null;`,
    { home },
  )
  if (isNetwork) {
    await runInWordPress(folder, CREATE_NETWORK, { host: new URL(home).host })
    define(`foreach (['MULTISITE' => true, 'SUBDOMAIN_INSTALL' => false, 'DOMAIN_CURRENT_SITE' => '${new URL(home).host}', 'PATH_CURRENT_SITE' => '/', 'SITE_ID_CURRENT_SITE' => 1, 'BLOG_ID_CURRENT_SITE' => 1] as $name => $value) define($name, $value);`)
    await runInWordPress(folder, CREATE_SECOND_SITE, { host: new URL(home).host, path }, home)
    await runInWordPress(
      folder,
      `WC_Install::install(); WC_Install::create_pages(); return null;`,
      {},
      url,
    )
  }
  return {
    folder,
    place: { url, port },
    async close() {
      await front.close()
      rmSync(parent, { recursive: true })
    },
  }
}

const CREATE_NETWORK = `
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  require_once ABSPATH . 'wp-admin/includes/network.php';
  global $wpdb;
  foreach ($wpdb->tables('ms_global') as $name => $table) $wpdb->$name = $table;
  install_network();
  $result = populate_network(1, $values['host'], 'boss@example.com', 'Network', '/', false);
  return is_wp_error($result) ? throw new Exception($result->get_error_message()) : null;`

const CREATE_SECOND_SITE = `
  grant_super_admin(1);
  wpmu_create_blog($values['host'], "$values[path]/", 'Kedua', 1);
  $result = activate_plugin('woocommerce/woocommerce.php', '', true);
  return is_wp_error($result) ? throw new Exception($result->get_error_message()) : null;`

function createCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
