<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Payments\AmountLimits;
use FpxCheckout\Payments\Deadline;
use FpxCheckout\Payments\NewPayment;
use FpxCheckout\Payments\PaymentFailed;

defined('ABSPATH') || exit;

/**
 * The bills of an order. Each bill is stored in a separate field of the order, so that simultaneous requests don't
 * overwrite each other's bills.
 */
final class Bills
{
    /** The states that no result changes. */
    public const FINAL = ['paid', 'refunded'];

    private const META = '_fpx_checkout_bill_';
    private const NO_BANK = ['code' => '', 'name' => 'FPX', 'model' => ''];
    private const CREATING = 10.0;
    /** The number of bills that are asked for and deleted before a new one is created. */
    private const MAX_LIVE = 3;

    /**
     * Returns the URL to redirect the payer to. This is the bank's page of an open or a new bill, or the order if it has
     * received money.
     *
     * @param array{code: string, name: string, model: string} $bank
     * @throws PaymentProblem
     */
    public static function start(\WC_Order $order, array $bank): string
    {
        $id = $order->get_id();
        $url = null;
        // The time includes the wait for the lock, which prevents two tabs from creating a bill each.
        $deadline = BillCheck::create_deadline();
        Lock::run("payment_$id", static function () use ($id, $bank, $deadline, &$url): void {
            $isAnswered = BillCheck::check_order($id, $deadline);
            $order = Settlement::read($id);
            if (!$order) return;
            $url = self::needs_payment($order) ? self::find_open($order, $bank) : $order->get_checkout_order_received_url();
            if ($url !== null) return;
            // A bill that can't be asked for may be paid already. After its expiry, it isn't waited for.
            if (!$isAnswered && array_filter(self::live($order), static fn (array $bill): bool => time() - $bill['at'] < HOUR_IN_SECONDS) !== []) return;
            if ($isAnswered && !self::delete_open($order, $deadline)) return;
            $order = Settlement::read($id);
            $url = self::needs_payment($order) ? self::create($order, $bank) : $order->get_checkout_order_received_url();
        });
        return $url ?? throw self::failure();
    }

    /** Returns the URL of the newest bill if it's open for the order's total and the same bank; null otherwise. */
    private static function find_open(\WC_Order $order, array $bank): ?string
    {
        $bills = self::live($order);
        $bill = end($bills);
        $isSame = $bill && $bill['sen'] === self::to_sen($order->get_total()) && $bill['bank'] === $bank && $bill['url'] !== '';
        $seconds = ['open' => HOUR_IN_SECONDS, 'unclear' => WEEK_IN_SECONDS][$bill['state'] ?? ''] ?? 0;
        return $isSame && time() - $bill['at'] < $seconds ? $bill['url'] : null;
    }

    /**
     * Deletes the order's unpaid bills at Billplz, so that nobody pays twice.
     *
     * @return bool Whether another bill may be created. Not if Billplz takes too long.
     */
    private static function delete_open(\WC_Order $order, Deadline $deadline): bool
    {
        foreach (array_keys(self::live($order)) as $id) {
            if (BillCheck::delete($order->get_id(), $id, $deadline)) {
                Settlement::mark_deleted($order->get_id(), $id);
                continue;
            }
            // A bill that was paid a moment ago can't be deleted.
            BillCheck::check($order->get_id(), $id, $deadline);
            if ($deadline->isOver()) return false;
            $stored = Settlement::read($order->get_id());
            if ($stored && isset(self::live($stored)[$id])) Plugin::log("Order {$order->get_id()}: bill $id could not be deleted, so the customer can pay it beside the next one.", 'warning');
        }
        return true;
    }

    private static function missing_contact(): PaymentProblem
    {
        return new PaymentProblem(Gateway::find_order_to_pay()
            ? esc_html__('This order has no valid email address or phone number. Please ask the shop to add one.', 'bank-picker-for-fpx')
            : esc_html__('Enter a valid email address or phone number.', 'bank-picker-for-fpx'));
    }

    private static function failure(): PaymentProblem
    {
        return new PaymentProblem(esc_html__('The payment could not be started. Please try again.', 'bank-picker-for-fpx'));
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
            throw new PaymentProblem(esc_html__('This order is not in ringgit (MYR), so it cannot be paid by FPX.', 'bank-picker-for-fpx'));
        $phone = $order->get_billing_phone();
        // Another country's number is only known with its code.
        if (!in_array($order->get_billing_country(), ['MY', ''], true) && !preg_match('/^\s*(\+|00)/', $phone)) $phone = '';
        $sen = self::to_sen($order->get_total());
        self::check_limits($sen, $bank);
        try {
            $bill = Settings::account()->create(new NewPayment(
                $sen,
                $bank['code'],
                'Order ' . $order->get_order_number(),
                $order->get_formatted_billing_full_name(),
                $order->get_billing_email(),
                Messages::url($order, true),
                Messages::url($order, false),
                $phone,
                self::reference($order),
                $bank['model'] ?: null,
            ), self::CREATING);
        } catch (PaymentFailed | \InvalidArgumentException $failure) {
            Plugin::log("Order {$order->get_id()}: {$failure->getMessage()}");
            throw $failure instanceof PaymentFailed && $failure->reason === 'contact' ? self::missing_contact() : self::failure();
        }
        /* translators: 1: bank, such as "Maybank2U (personal account)", 2: a bill's id */
        self::add($order, $bill['id'], $sen, $bank, $bill['bankUrl'], __('The payment with %1$s has begun (Billplz bill %2$s).', 'bank-picker-for-fpx'));
        // An earlier bill may have been paid in the meantime.
        $stored = Settlement::read($order->get_id());
        return self::needs_payment($stored) ? $bill['bankUrl'] : $stored->get_checkout_order_received_url();
    }

    private static function add(\WC_Order $order, string $id, int $sen, array $bank, string $url, string $note): void
    {
        $order->update_meta_data(self::META . $id, [
            'order' => $order->get_id(),
            'account' => Settings::account_id(),
            'state' => 'open',
            'sen' => $sen,
            'bank' => $bank,
            'url' => $url,
            'at' => time(),
            // When the payer returns, the shop no longer knows the language.
            'received' => $order->get_checkout_order_received_url(),
            'again' => $order->get_checkout_payment_url(),
        ]);
        $order->save();
        BillCheck::schedule($order->get_id(), $id);
        $order->add_order_note(sprintf($note, self::name_bank($bank), $id));
    }

    /**
     * Adds a paid bill of this order that Billplz has made although its answer didn't arrive.
     *
     * @return ?bool Whether the bill belongs to the order; null if that can't be found out now.
     */
    public static function adopt(int $orderId, string $billId): ?bool
    {
        $isOwn = null;
        // The answer may just be arriving.
        Lock::run("payment_$orderId", static function () use ($orderId, $billId, &$isOwn): void {
            $order = Settlement::read($orderId);
            if (!$order) return;
            $report = self::find($order, $billId) ? null : BillCheck::find($orderId, $billId, BillCheck::create_deadline());
            if ($report === false) return;
            $isOwn = self::find($order, $billId) !== null || ($report?->status === 'paid' && $report->reference === self::reference($order));
            if (!$isOwn || !$report) return;
            $bank = self::last_bank($order) ?? self::NO_BANK;
            /* translators: 1: bank, such as "Maybank2U (personal account)", 2: a bill's id */
            self::add($order, $billId, (int) $report->amount, $bank, '', __('The payment with %1$s had begun, although Billplz\'s answer was lost (Billplz bill %2$s).', 'bank-picker-for-fpx'));
        });
        return $isOwn;
    }

    /** Returns the reference of an order's bills, which proves that a bill belongs to it. */
    private static function reference(\WC_Order $order): string
    {
        return substr(wp_hash(Plugin::ID . $order->get_id() . $order->get_order_key()), 0, 20);
    }

    /** @throws PaymentProblem if the bank's accounts can't pay the amount. */
    private static function check_limits(int $sen, array $bank): void
    {
        [$lowest, $highest] = array_map(self::to_sen(...), (new AmountLimits())->range($bank['model']));
        if ($sen >= $lowest && $sen <= $highest) return;
        throw new PaymentProblem(esc_html(sprintf(
            /* translators: 1: bank, such as "Maybank2U (personal account)", 2 and 3: amounts, such as "RM1.00" */
            __('A payment with %1$s must be between %2$s and %3$s. Choose another kind of account, or another payment method.', 'bank-picker-for-fpx'),
            self::name_bank($bank),
            self::format($lowest),
            self::format($highest),
        )));
    }

    /**
     * Returns one of the order's bills, or null if the order has no such bill.
     *
     * @return ?array{state: 'open'|'pending'|'unclear'|'failed'|'review'|'paid'|'refunded', sen: int, bank: array, url: string, at: int, received: string, again: string}
     */
    public static function find(\WC_Order $order, string $id): ?array
    {
        return self::all($order)[$id] ?? null;
    }

    /**
     * Returns the order's bills by their ids, the newest first.
     *
     * @return array<string, array{state: 'open'|'pending'|'unclear'|'failed'|'review'|'paid'|'refunded', sen: int, bank: array, url: string, at: int, received: string, again: string}>
     */
    public static function all(\WC_Order $order): array
    {
        // Plugins for subscriptions copy an order's fields to its renewals, and others duplicate orders.
        return array_filter(self::stored($order), static fn (array $bill): bool => ($bill['order'] ?? $order->get_id()) === $order->get_id());
    }

    /** Returns the order's bills and those that were copied from another order. */
    private static function stored(\WC_Order $order): array
    {
        $bills = [];
        foreach ($order->get_meta_data() as $meta)
            if (str_starts_with($meta->key, self::META) && is_array($meta->value)) $bills[substr($meta->key, strlen(self::META))] = $meta->value;
        return array_reverse($bills, true);
    }

    /**
     * Returns the ids of the bills whose money the shop has.
     *
     * @return list<string>
     */
    public static function received(\WC_Order $order): array
    {
        // The order has its transaction before WooCommerce completes the payment, which another plugin may prevent.
        $transaction = $order->get_transaction_id();
        $isReceived = static fn (array $bill, int|string $id): bool =>
            in_array($bill['state'], ['paid', 'review'], true) || ((string) $id === $transaction && $bill['state'] !== 'refunded');
        return array_map(strval(...), array_keys(array_filter(self::all($order), $isReceived, ARRAY_FILTER_USE_BOTH)));
    }

    /** Whether the payer may pay. Not while the shop has money, even if the owner has set the order to "Pending payment". */
    public static function needs_payment(\WC_Order $order): bool
    {
        return $order->needs_payment() && self::received($order) === [];
    }

    /** Whether a bill was created with the account that the settings have now, and with its key. */
    public static function is_of_account(array $bill): bool
    {
        return ($bill['account'] ?? Settings::account_id()) === Settings::account_id();
    }

    /** Returns the account's newest bills that can still be paid, by their ids, the oldest first. */
    public static function live(\WC_Order $order): array
    {
        $isLive = static fn (array $bill): bool => self::is_of_account($bill) && in_array($bill['state'], ['open', 'pending', 'unclear', 'failed'], true) && !isset($bill['isDeleted']);
        return array_reverse(array_slice(array_filter(self::all($order), $isLive), 0, self::MAX_LIVE, true), true);
    }

    /** Changes a bill's state. Save the order afterwards. */
    public static function set_state(\WC_Order $order, string $id, string $state, bool $isDeleted = false): void
    {
        $change = ['state' => $state, 'judged' => self::price($order)] + ($isDeleted ? ['isDeleted' => true] : []);
        $order->update_meta_data(self::META . $id, $change + self::find($order, $id));
    }

    /** Returns what an order costs, such as "58.90 MYR". */
    public static function price(\WC_Order $order): string
    {
        return "{$order->get_total()} {$order->get_currency()}";
    }

    /** @return ?array{code: string, name: string, model: string} The bank of the order's last bill. */
    public static function last_bank(\WC_Order $order): ?array
    {
        $bills = self::all($order);
        return reset($bills)['bank'] ?? null;
    }

    /** Removes the banks from an order. */
    public static function forget_banks(\WC_Order $order): void
    {
        foreach (self::stored($order) as $id => $bill) $order->update_meta_data(self::META . $id, ['bank' => self::NO_BANK, 'url' => ''] + $bill);
    }

    /** Returns a bank's name and the kind of its account. */
    public static function name_bank(array $bank): string
    {
        $kind = match ($bank['model']) {
            'B2C' => __('personal account', 'bank-picker-for-fpx'),
            'B2B1' => __('corporate account', 'bank-picker-for-fpx'),
            default => null,
        };
        // Some banks already have the kind in their name, such as "Alliance Bank (Personal)".
        return $kind === null || str_ends_with($bank['name'], ')') ? $bank['name'] : "$bank[name] ($kind)";
    }

    /** Converts ringgit to sen. The result is rounded because 8.29 × 100 is 828.999… */
    public static function to_sen(string|float $ringgit): int
    {
        return (int) round((float) $ringgit * 100);
    }

    /** Formats sen in the shop's currency format without HTML, such as "RM58.90". */
    public static function format(int $sen): string
    {
        return html_entity_decode(wp_strip_all_tags(wc_price($sen / 100, ['currency' => 'MYR', 'decimals' => 2])), ENT_QUOTES);
    }
}
