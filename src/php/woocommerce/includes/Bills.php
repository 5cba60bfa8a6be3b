<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\AmountLimits;
use FpxCheckout\Payments\NewPayment;
use FpxCheckout\Payments\PaymentFailed;

defined('ABSPATH') || exit;

/**
 * The bills of an order. Each bill is stored in a separate field of the order, so that simultaneous requests don't
 * overwrite each other's bills.
 */
final class Bills
{
    private const META = '_fpx_checkout_bill_';
    private const BANK = '_fpx_checkout_bank';

    /**
     * Returns the URL to redirect the payer to. This is the bank's page of an open or a new bill, or the order if it was
     * paid in the meantime.
     *
     * @param array{code: string, name: string, model: string} $bank
     * @throws PaymentProblem
     */
    public static function start(\WC_Order $order, array $bank): string
    {
        $id = $order->get_id();
        $url = null;
        // The lock prevents two tabs from creating a bill each.
        Lock::run("payment_$id", static function () use ($id, $bank, &$url): void {
            // A bill that Billplz doesn't know may belong to the account of the test mode.
            $isAnswered = BillCheck::check_order($id);
            $order = Settlement::read($id);
            $url = match (true) {
                !$order => null,
                !$order->needs_payment() => $order->get_checkout_order_received_url(),
                default => ($isAnswered ? self::find_open($order, $bank) : null) ?? self::create($order, $bank),
            };
        });
        return $url ?? throw new PaymentProblem(self::failure_text());
    }

    /** Returns the URL of an open bill with the order's total and the same bank, or null if there's none. */
    private static function find_open(\WC_Order $order, array $bank): ?string
    {
        foreach (self::all($order) as $bill)
            if ($bill['state'] === 'open' && $bill['sen'] === self::to_sen($order->get_total()) && $bill['bank'] === $bank && isset($bill['url'])) return $bill['url'];
        return null;
    }

    private static function failure_text(): string
    {
        return esc_html__('The payment could not be started. Please try again.', 'fpx-checkout-for-woocommerce');
    }

    /**
     * Creates a bill for the order's total and returns the URL of the bank's page.
     *
     * @param array{code: string, name: string, model: string} $bank
     * @throws PaymentProblem
     */
    private static function create(\WC_Order $order, array $bank): string
    {
        if ($order->get_currency() !== 'MYR')
            throw new PaymentProblem(esc_html__('This order is not in ringgit (MYR), so it cannot be paid by FPX.', 'fpx-checkout-for-woocommerce'));
        $phone = self::read_phone($order);
        if ($order->get_billing_email() === '' && $phone === '')
            throw new PaymentProblem(esc_html__('Enter an email address or a phone number.', 'fpx-checkout-for-woocommerce'));
        $sen = self::to_sen($order->get_total());
        self::check_limits($sen, $bank);
        try {
            $bill = BillplzAccount::get()->create(new NewPayment(
                $sen,
                $bank['code'],
                'Order ' . $order->get_order_number(),
                $order->get_formatted_billing_full_name(),
                $order->get_billing_email(),
                Messages::url($order, true),
                Messages::url($order, false),
                $phone,
                model: $bank['model'] ?: null,
            ));
        } catch (PaymentFailed | \InvalidArgumentException $failure) {
            Plugin::log("Order {$order->get_id()}: {$failure->getMessage()}");
            throw new PaymentProblem(self::failure_text());
        }
        $order->update_meta_data(self::META . $bill['id'], [
            'state' => 'open',
            'sen' => $sen,
            'bank' => $bank,
            'url' => $bill['bankUrl'],
        ]);
        $order->update_meta_data(self::BANK, $bank);
        $order->save();
        BillCheck::schedule($order->get_id(), $bill['id']);
        $order->add_order_note(sprintf(
            /* translators: 1: bank, such as "Maybank2U (personal account)", 2: a bill's id */
            __('The payment with %1$s has begun (Billplz bill %2$s).', 'fpx-checkout-for-woocommerce'),
            self::name_bank($bank),
            $bill['id'],
        ));
        return $bill['bankUrl'];
    }

    /** @throws PaymentProblem if the bank's accounts can't pay the amount. */
    private static function check_limits(int $sen, array $bank): void
    {
        [$lowest, $highest] = array_map(self::to_sen(...), (new AmountLimits())->range($bank['model']));
        if ($sen >= $lowest && $sen <= $highest) return;
        throw new PaymentProblem(esc_html(sprintf(
            /* translators: 1: bank, such as "Maybank2U (personal account)", 2 and 3: amounts, such as "RM1.00" */
            __('A payment with %1$s must be between %2$s and %3$s. Choose another kind of account, or another payment method.', 'fpx-checkout-for-woocommerce'),
            self::name_bank($bank),
            self::format($lowest),
            self::format($highest),
        )));
    }

    /**
     * Returns one of the order's bills, or null if the order has no such bill.
     *
     * @return ?array{state: 'open'|'pending'|'failed'|'paid', sen: int, bank: array, url: string}
     */
    public static function find(\WC_Order $order, string $id): ?array
    {
        $bill = $order->get_meta(self::META . $id);
        return is_array($bill) ? $bill : null;
    }

    /**
     * Returns the order's bills by their ids, the newest first.
     *
     * @return array<string, array{state: 'open'|'pending'|'failed'|'paid', sen: int, bank: array, url: string}>
     */
    public static function all(\WC_Order $order): array
    {
        $bills = [];
        foreach ($order->get_meta_data() as $meta)
            if (str_starts_with($meta->key, self::META) && is_array($meta->value)) $bills[substr($meta->key, strlen(self::META))] = $meta->value;
        return array_reverse($bills, true);
    }

    /** Changes a bill's state. Save the order afterwards. */
    public static function set_state(\WC_Order $order, string $id, string $state): void
    {
        $order->update_meta_data(self::META . $id, ['state' => $state] + self::find($order, $id));
    }

    /** @return ?array{code: string, name: string, model: string} The bank of the order's last bill. */
    public static function last_bank(\WC_Order $order): ?array
    {
        $bank = $order->get_meta(self::BANK);
        return is_array($bank) ? $bank : null;
    }

    /** Returns a bank's name and the kind of its account. */
    public static function name_bank(array $bank): string
    {
        $kind = match ($bank['model']) {
            'B2C' => __('personal account', 'fpx-checkout-for-woocommerce'),
            'B2B1' => __('company account', 'fpx-checkout-for-woocommerce'),
            default => null,
        };
        return $kind === null ? $bank['name'] : "$bank[name] ($kind)";
    }

    /** Converts ringgit to sen. The result is rounded because 8.29 × 100 is 828.999… */
    public static function to_sen(string|float $ringgit): int
    {
        return (int) round((float) $ringgit * 100);
    }

    /** Formats sen in the shop's currency format without HTML, such as "RM58.90". */
    public static function format(int $sen): string
    {
        return html_entity_decode(wp_strip_all_tags(wc_price($sen / 100, ['currency' => 'MYR'])), ENT_QUOTES);
    }

    /**
     * Returns the order's phone number with the country code, as required by Billplz. Returns an empty string if
     * there's no phone number.
     */
    private static function read_phone(\WC_Order $order): string
    {
        $text = $order->get_billing_phone();
        $digits = (string) preg_replace('/\D/', '', $text);
        $isMalaysian = in_array($order->get_billing_country(), ['MY', ''], true);
        if ($isMalaysian && str_starts_with($digits, '0') && !str_starts_with($digits, '00')) $digits = "6$digits";
        $digits = (string) preg_replace('/^00/', '', $digits);
        return strlen($digits) >= 9 && strlen($digits) <= 15 ? $digits : '';
    }
}
