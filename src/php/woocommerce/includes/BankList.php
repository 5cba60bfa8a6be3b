<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\BanksUnavailable;
use FpxCheckout\Cache\HostCache;
use FpxCheckout\FpxBanks;

defined('ABSPATH') || exit;

/** The banks of the shop's Billplz account, cached in transients. */
final class BankList
{
    /** Returns the list; null without a usable key. */
    public static function get(): ?FpxBanks
    {
        static $lists = [];
        $url = Settings::billplz_url();
        $key = trim(Settings::read()['api_key']);
        try {
            return $lists["$url $key"] ??= new FpxBanks([
                'baseUrl' => $url,
                'apiKey' => $key,
                'adapter' => 'billplz-v4',
                'cache' => new HostCache('get_transient', 'set_transient', [Lock::class, 'take'], [Lock::class, 'release']),
                'http' => new WordPressHttp(),
                'log' => [Plugin::class, 'log'],
            ]);
        } catch (\InvalidArgumentException $problem) {
            if ($key !== '') Plugin::log($problem->getMessage());
            return null;
        }
    }

    /**
     * Returns the offered bank with this code; null if there is none.
     *
     * @return ?array{code: string, name: string, model: string}
     * @throws BanksUnavailable if the code can't be checked now.
     */
    public static function find(string $code): ?array
    {
        $list = self::get() ?? throw new BanksUnavailable('misconfigured', 60);
        $bank = $list->find($code, Settings::model());
        if ($bank === null) return null;
        $option = array_values(array_filter($list->options(), static fn (array $option): bool => $option['code'] === $code))[0];
        return ['code' => $code, 'name' => $option['label'], 'model' => (string) ($bank['model'] ?? '')];
    }

    /** Returns what the owner reads about the list: a sentence, and whether all is well. */
    public static function describe(): array
    {
        $list = self::get();
        if (!$list) return [false, __('The Secret Key contains characters that a key does not have. Copy it again.', 'fpx-checkout-for-woocommerce')];
        try {
            $count = count($list->all(Settings::model()));
        } catch (BanksUnavailable $problem) {
            return [false, match ($problem->reason) {
                'key-refused' => Settings::is_sandbox()
                    ? __('Billplz does not accept the Secret Key. Test mode is on, so it needs the key of billplz-sandbox.com.', 'fpx-checkout-for-woocommerce')
                    : __('Billplz does not accept the Secret Key. Keys of billplz-sandbox.com work only in test mode.', 'fpx-checkout-for-woocommerce'),
                default => sprintf(
                    /* translators: %s: a technical reason, such as "timeout" */
                    __('Billplz did not send the bank list (%s). It is fetched again as soon as a customer opens the checkout. WooCommerce → Status → Logs says more.', 'fpx-checkout-for-woocommerce'),
                    $problem->reason,
                ),
            }];
        }
        /* translators: %d: number of banks */
        return [true, sprintf(__('Billplz accepts the key. Banks on offer: %d.', 'fpx-checkout-for-woocommerce'), $count)];
    }
}
