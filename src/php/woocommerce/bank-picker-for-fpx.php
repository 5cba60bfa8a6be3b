<?php

/**
 * Plugin Name: Bank Picker for FPX
 * Description: Your customers choose their bank in your checkout, and pay on that bank's page. Payments go through Billplz.
 * Version: {version}
 * Author: The fpx-checkout authors
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Text Domain: bank-picker-for-fpx
 * Domain Path: /languages
 * Requires at least: 6.8
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 9.0
 * WC tested up to: 11.0
 */

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

define('FPX_CHECKOUT_PLUGIN_FILE', __FILE__);
define('FPX_CHECKOUT_VERSION', '{version}');

require_once __DIR__ . '/vendor/fpx-checkout/autoload.php';
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, __NAMESPACE__ . '\\')) return;
    $file = __DIR__ . '/includes/' . substr($class, strlen(__NAMESPACE__) + 1) . '.php';
    if (is_file($file)) require_once $file;
});

Plugin::start();
