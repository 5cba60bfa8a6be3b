<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Cache\Cache;

defined('ABSPATH') || exit;

/**
 * Stores the bank list in the options table. Transients are read through WordPress's caches, so a process that waits
 * for the list never sees that another one has stored it.
 */
final class BankCache implements Cache
{
    // phpcs:disable WordPress.DB.DirectDatabaseQuery -- the options API caches what it has read

    public function get(string $name): ?string
    {
        global $wpdb;
        return $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", Plugin::ID . "_$name"));
    }

    public function set(string $name, string $text, int $seconds): bool
    {
        global $wpdb;
        return (bool) $wpdb->replace($wpdb->options, ['option_name' => Plugin::ID . "_$name", 'option_value' => $text, 'autoload' => 'off']);
    }

    // phpcs:enable

    public function lock(string $name, int $seconds): bool
    {
        return Lock::take($name, $seconds);
    }

    public function keep(string $name, int $seconds): void
    {
        Lock::keep($name, $seconds);
    }
}
