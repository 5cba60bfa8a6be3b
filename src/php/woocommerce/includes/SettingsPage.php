<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\BanksUnavailable;
use FpxCheckout\Payments\PaymentFailed;

defined('ABSPATH') || exit;

/** What the owner reads on the payment method's settings page. The settings themselves are in {@see Settings}. */
final class SettingsPage
{
    /** Prints what would keep customers from paying, even with correct settings. */
    public static function print_warnings(): void
    {
        if (get_woocommerce_currency() !== 'MYR') self::print_warning(__('FPX pays in ringgit (MYR) only. The method is offered for orders in MYR.', 'bank-picker-for-fpx'));
        $refused = Messages::last_refusal();
        if (!$refused) return;
        $text = $refused['isUnsigned']
            /* translators: %s: date and time */
            ? __('On %s, a payment result arrived that has no signature. If your orders stay unpaid, turn on X Signature in Billplz, for callback and redirect.', 'bank-picker-for-fpx')
            /* translators: %s: date and time */
            : __('On %s, a payment result arrived whose signature does not fit. If your orders stay unpaid, copy the X Signature Key from Billplz again.', 'bank-picker-for-fpx');
        self::print_warning(sprintf($text, wp_date(get_option('date_format') . ' ' . get_option('time_format'), $refused['at'])));
    }

    private static function print_warning(string $text): void
    {
        printf('<div class="notice notice-warning inline"><p>%s</p></div>', esc_html($text));
    }

    /**
     * Adds a message for the saved settings: what is missing or wrong, or that Billplz accepts them. They're checked with
     * a Billplz request. Otherwise, the first customer would discover a wrong setting.
     */
    public static function add_result(): void
    {
        $isEnabled = Settings::read()['enabled'] === 'yes';
        $missing = Settings::missing();
        // We don't warn owners who disable the payment method or have only entered its title so far.
        if (!$isEnabled && count($missing) === count(Settings::REQUIRED)) return;
        $problem = self::describe_missing($missing) ?? self::find_wrong_key() ?? self::find_wrong_collection();
        if ($problem !== null) {
            \WC_Admin_Settings::add_error($problem);
            return;
        }
        $count = count(BankList::get()?->options(Settings::model()) ?? []);
        /* translators: %d: number of banks */
        \WC_Admin_Settings::add_message(sprintf(__('Billplz accepts the key and the collection. Banks: %d.', 'bank-picker-for-fpx'), $count));
        if (!$isEnabled)
            \WC_Admin_Settings::add_message(__('Customers do not see this payment method yet: tick "Enabled" and save.', 'bank-picker-for-fpx'));
    }

    /** @param list<string> $titles */
    private static function describe_missing(array $titles): ?string
    {
        if ($titles === []) return null;
        return sprintf(
            /* translators: %s: names of settings, such as "Billplz Secret Key, Billplz Collection ID" */
            __('Customers do not see this payment method yet. Still missing: %s.', 'bank-picker-for-fpx'),
            implode(', ', $titles),
        );
    }

    private static function find_wrong_key(): ?string
    {
        $list = BankList::get();
        if (!$list) return __('The Secret Key contains characters that a key does not have. Copy it again.', 'bank-picker-for-fpx');
        try {
            $list->all();
            return null;
        } catch (BanksUnavailable $problem) {
            if ($problem->reason === 'key-refused') return self::describe_refused_key();
            return sprintf(
                /* translators: %s: a technical reason, such as "timeout" */
                __('Billplz did not send the bank list (%s). It is fetched again as soon as a customer opens the checkout. WooCommerce → Status → Logs says more.', 'bank-picker-for-fpx'),
                $problem->reason,
            );
        }
    }

    private static function describe_refused_key(): string
    {
        return Settings::is_sandbox()
            ? __('Billplz does not accept the Secret Key. Test mode is on, so it needs the key of billplz-sandbox.com.', 'bank-picker-for-fpx')
            : __('Billplz does not accept the Secret Key. Keys of billplz-sandbox.com work only in test mode.', 'bank-picker-for-fpx');
    }

    private static function find_wrong_collection(): ?string
    {
        try {
            $state = Settings::account()->collectionState();
        } catch (PaymentFailed $failure) {
            Plugin::log($failure->getMessage());
            // The bank list may be from the cache.
            if ($failure->reason === 'key-refused') return self::describe_refused_key();
            return __('The Collection ID could not be checked, because Billplz did not answer. Save again in a moment.', 'bank-picker-for-fpx');
        }
        if ($state === 'missing') return __('Your Billplz account has no collection with this ID. Copy the Collection ID again.', 'bank-picker-for-fpx');
        if ($state === 'inactive') \WC_Admin_Settings::add_message(__('This collection is not active in Billplz. Billplz activates it with the next payment.', 'bank-picker-for-fpx'));
        return null;
    }
}
