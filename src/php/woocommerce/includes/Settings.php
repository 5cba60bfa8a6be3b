<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\Billplz;

defined('ABSPATH') || exit;

/** The settings under WooCommerce → Settings → Payments. */
final class Settings
{
    /** The settings that are required for payments. */
    public const REQUIRED = ['api_key', 'collection_id', 'x_signature_key'];

    /** @return array<string, string> The stored settings with their defaults. */
    public static function read(): array
    {
        $stored = get_option('woocommerce_' . Plugin::ID . '_settings', []);
        return (is_array($stored) ? $stored : []) + [
            'enabled' => 'no',
            'title' => '',
            'description' => '',
            'sandbox' => 'no',
            'api_key' => '',
            'collection_id' => '',
            'x_signature_key' => '',
            'accounts' => '',
        ];
    }

    /** @return list<string> The titles of the required settings that are empty. */
    public static function missing(): array
    {
        $settings = self::read();
        $names = array_filter(self::REQUIRED, static fn (string $name): bool => trim($settings[$name]) === '');
        return array_values(array_intersect_key(array_map(static fn (array $field): string => $field['title'], self::fields()), array_flip($names)));
    }

    /** Returns the FPX model whose banks are offered, or null if both are offered. */
    public static function model(): ?string
    {
        $accounts = self::read()['accounts'];
        return in_array($accounts, ['B2C', 'B2B1'], true) ? $accounts : null;
    }

    /** Whether Billplz's sandbox is used, in which no money is transferred. */
    public static function is_sandbox(): bool
    {
        return self::read()['sandbox'] === 'yes';
    }

    /** Returns the base URL of the Billplz API without a trailing slash. */
    public static function billplz_url(): string
    {
        $host = self::is_sandbox() ? 'www.billplz-sandbox.com' : 'www.billplz.com';
        /**
         * Filters the base URL of the Billplz API, for example to use the sandbox of the npm package.
         *
         * @param string $url The base URL, such as `https://www.billplz.com/api`.
         */
        return untrailingslashit((string) apply_filters('fpx_checkout_billplz_url', "https://$host/api"));
    }

    /**
     * Returns the shop's Billplz account.
     *
     * @throws \InvalidArgumentException if a setting is missing.
     */
    public static function account(): Billplz
    {
        $settings = self::read();
        return new Billplz([
            'baseUrl' => self::billplz_url(),
            'apiKey' => $settings['api_key'],
            'collection' => $settings['collection_id'],
            'signatureKey' => $settings['x_signature_key'],
            'http' => new WordPressHttp(),
        ]);
    }

    /** Returns a text that changes with the account or its key. */
    public static function account_id(): string
    {
        return substr(hash('sha256', self::billplz_url() . ' ' . trim(self::read()['api_key'])), 0, 12);
    }

    /** Returns the fields of the settings page. */
    public static function fields(): array
    {
        return [
            'enabled' => [
                'title' => __('Enabled', 'bank-picker-for-fpx'),
                'label' => __('Offer online banking (FPX) in the checkout', 'bank-picker-for-fpx'),
                'type' => 'checkbox',
                'default' => 'no',
            ],
            'sandbox' => [
                'title' => __('Test mode', 'bank-picker-for-fpx'),
                'label' => __('Use the Billplz sandbox, where no money moves', 'bank-picker-for-fpx'),
                'description' => __('The sandbox is a separate account with its own keys and collections: billplz-sandbox.com.', 'bank-picker-for-fpx'),
                'type' => 'checkbox',
                'default' => 'no',
            ],
            'api_key' => [
                'title' => __('Billplz Secret Key', 'bank-picker-for-fpx'),
                'description' => __('In Billplz: Settings → Keys & Integration.', 'bank-picker-for-fpx'),
                'type' => 'password',
                'default' => '',
                // This value prevents browsers from filling in the owner's password.
                'custom_attributes' => ['autocomplete' => 'new-password'],
            ],
            'collection_id' => [
                'title' => __('Billplz Collection ID', 'bank-picker-for-fpx'),
                'description' => __('In Billplz: Billing. Make a collection, and copy its ID.', 'bank-picker-for-fpx'),
                'type' => 'text',
                'default' => '',
            ],
            'x_signature_key' => [
                'title' => __('Billplz X Signature Key', 'bank-picker-for-fpx'),
                'description' => __('In Billplz: Settings → Keys & Integration. Turn on X Signature there, for callback and redirect. Turn on "Extra Payment Completion Information" too if you offer company accounts.', 'bank-picker-for-fpx'),
                'type' => 'password',
                'default' => '',
                'custom_attributes' => ['autocomplete' => 'new-password'],
            ],
            'accounts' => [
                'title' => __('Bank accounts', 'bank-picker-for-fpx'),
                'type' => 'select',
                'default' => '',
                'options' => [
                    '' => __('Personal and company accounts', 'bank-picker-for-fpx'),
                    'B2C' => __('Personal accounts only', 'bank-picker-for-fpx'),
                    'B2B1' => __('Company accounts only', 'bank-picker-for-fpx'),
                ],
            ],
            'title' => [
                'title' => __('Title', 'bank-picker-for-fpx'),
                'description' => __('What customers see in the checkout. If it is empty, they see "Online banking (FPX)" in their language.', 'bank-picker-for-fpx'),
                'type' => 'safe_text',
                'default' => '',
                'placeholder' => self::default_title(),
                'desc_tip' => true,
            ],
            'description' => [
                'title' => __('Description', 'bank-picker-for-fpx'),
                'description' => __('A text above the bank list, if you want one.', 'bank-picker-for-fpx'),
                'type' => 'textarea',
                'default' => '',
                'desc_tip' => true,
            ],
        ];
    }

    /** Returns the title that is shown if the owner hasn't entered one. */
    public static function default_title(): string
    {
        return __('Online banking (FPX)', 'bank-picker-for-fpx');
    }
}
