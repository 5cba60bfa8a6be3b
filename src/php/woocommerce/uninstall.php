<?php
// Deletes the plugin's data when the owner deletes the plugin. The bills and banks of orders aren't deleted because
// they are part of the shop's accounts.

defined('WP_UNINSTALL_PLUGIN') || exit;

(static function (): void {
    global $wpdb;
    delete_option('woocommerce_fpx_checkout_settings');
    delete_transient('fpx_checkout_refused');
    if (function_exists('as_unschedule_all_actions')) as_unschedule_all_actions('', [], 'fpx_checkout');
    // The names of the list's cache and of the locks contain a hash, so they can only be found by their beginning.
    foreach (['fpx_checkout_', '_transient_fpx-banks-', '_transient_timeout_fpx-banks-'] as $beginning) {
        $names = $wpdb->get_col( // phpcs:ignore WordPress.DB.DirectDatabaseQuery
            $wpdb->prepare("SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like($beginning) . '%'),
        );
        array_map('delete_option', $names);
    }
})();
