<?php

namespace FpxCheckout\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

defined('ABSPATH') || exit;

/** The payment method in the Checkout block. */
final class BlockMethod extends AbstractPaymentMethodType
{
    protected $name = Plugin::ID;

    public function initialize(): void
    {
        $this->settings = Settings::read();
    }

    /** Whether the block loads the method's scripts. */
    public function is_active(): bool
    {
        return (bool) Gateway::get()?->is_offered();
    }

    public function get_payment_method_script_handles(): array
    {
        return [Plugin::BLOCK_SCRIPT];
    }

    /** Returns the data for the browser. Every visitor can read it, so it must not contain any keys. */
    public function get_payment_method_data(): array
    {
        $gateway = Gateway::get();
        // In a shop with few customers, the list would be old and the picker would show a warning.
        BankList::get()?->prefetch();
        return [
            'title' => html_entity_decode((string) $gateway?->get_title(), ENT_QUOTES),
            'description' => wp_strip_all_tags((string) $gateway?->get_description()),
            'endpoint' => BankRoutes::endpoint(),
            'model' => (string) Settings::model(),
            'missing' => Gateway::missing_bank_text(),
            'limits' => Gateway::limits(),
            'supports' => $gateway?->supports ?? [],
        ];
    }
}
