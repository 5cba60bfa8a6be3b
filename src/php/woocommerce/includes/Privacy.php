<?php

namespace FpxCheckout\WooCommerce;

defined('ABSPATH') || exit;

/** Adds the banks and bills of orders to WooCommerce's tools for a customer's personal data. */
final class Privacy
{
    /** @param list<array{name: string, value: string}> $data What WooCommerce exports of an order. */
    public static function export(array $data, \WC_Order $order): array
    {
        foreach (Bills::all($order) as $id => $bill)
            $data[] = ['name' => __('FPX payment', 'bank-picker-for-fpx'), 'value' => Bills::name_bank($bill['bank']) . ", $id"];
        return $data;
    }

    /** Removes the customer's banks. The bills' ids, amounts, and states are part of the shop's accounts. */
    public static function erase(\WC_Order $order): void
    {
        Bills::forget_banks($order);
        $order->save();
    }
}
