<?php

// Deletes the plugin's data when the owner deletes the plugin, on each site of a network. The bills and banks of orders
// aren't deleted because they are part of the shop's accounts.

defined('WP_UNINSTALL_PLUGIN') || exit;

(static function (): void {
    $clean = static function (): void {
        global $wpdb;
        if (function_exists('as_unschedule_all_actions')) as_unschedule_all_actions('', [], 'fpx_checkout');
        // Most names end in a hash or an order's id, so they can only be found by their beginning.
        foreach (['woocommerce_fpx_checkout_settings', 'fpx_checkout_', '_transient_fpx_checkout_', '_transient_timeout_fpx_checkout_'] as $beginning) {
            $names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
                $wpdb->prepare("SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like($beginning) . '%'),
            );
            array_map('delete_option', $names);
        }
    };
    if (!is_multisite()) {
        $clean();
        return;
    }
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog($site);
        $clean();
        restore_current_blog();
    }
})();
