<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\BanksUnavailable;
use FpxCheckout\FpxBanks;

defined('ABSPATH') || exit;

/** The banks of the shop's Billplz account. */
final class BankList
{
    /** Returns the list, or null if the API key isn't usable. */
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
                'cache' => new BankCache(),
                'http' => new WordPressHttp(),
                'log' => [Plugin::class, 'log'],
            ]);
        } catch (\InvalidArgumentException $problem) {
            if ($key !== '') Plugin::log($problem->getMessage());
            return null;
        }
    }

    /**
     * Returns the offered bank with this code, or null if no bank has the code.
     *
     * @return ?array{code: string, name: string, model: string}
     * @throws BanksUnavailable if the code can't be checked now.
     */
    public static function find(string $code): ?array
    {
        $list = self::get() ?? throw new BanksUnavailable('misconfigured', 60);
        $bank = $list->find($code, Settings::model());
        return $bank === null ? null : ['code' => $code, 'name' => BankFacts::readName($bank), 'model' => (string) ($bank['model'] ?? '')];
    }
}
