<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\Billplz;

defined('ABSPATH') || exit;

/** The shop's Billplz account from the settings. */
final class BillplzAccount
{
    /** @throws \InvalidArgumentException if a setting is missing. */
    public static function get(): Billplz
    {
        $settings = Settings::read();
        return new Billplz([
            'baseUrl' => Settings::billplz_url(),
            'apiKey' => $settings['api_key'],
            'collection' => $settings['collection_id'],
            'signatureKey' => $settings['x_signature_key'],
            'http' => new WordPressHttp(),
        ]);
    }
}
