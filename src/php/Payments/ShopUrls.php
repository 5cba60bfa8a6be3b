<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * The URLs of the shop's pages for callbacks, returns, and orders. Their queries contain the id of the order and the
 * reference of the payment, so that they also work in another browser than the one used to pay.
 */
final class ShopUrls
{
    private const NAMES = ['callbackUrl', 'returnUrl', 'orderUrl'];
    /** Hosts on this machine and in private networks, as in the npm package. */
    private const PRIVATE_HOST = '/^([^.[\]]+|.+\.(internal|local|localhost)|(10|127)(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[(::1|f[cd][0-9a-f]{2}:.*|fe80:.*)\])$/iD';

    /** @var array<string, string> */
    private readonly array $urls;

    /**
     * @param array<string, mixed> $options The options of `FpxPayments`.
     * @throws \InvalidArgumentException
     */
    public function __construct(array $options)
    {
        foreach (self::NAMES as $name)
            if (!self::isUrl($options[$name] ?? null))
                throw new \InvalidArgumentException("FpxPayments: `$name` must be an absolute URL such as https://shop.example/callback, with https unless it is on localhost or in a private network.");
        $this->urls = array_intersect_key($options, array_flip(self::NAMES));
    }

    private static function isUrl(mixed $url): bool
    {
        if (!is_string($url) || !preg_match('~^https?://[^#\s]+$~D', $url)) return false;
        return str_starts_with($url, 'https:') || preg_match(self::PRIVATE_HOST, (string) parse_url($url, PHP_URL_HOST)) === 1;
    }

    /** Returns the URL of a page. Without an order, returns the URL from the options. */
    public function get(string $name, ?string $orderId = null, string $reference = ''): string
    {
        $url = $this->urls[$name];
        if ($orderId === null) return $url;
        return $url . (str_contains($url, '?') ? '&' : '?') . http_build_query(['order' => $orderId, 'payment' => $reference], '', '&');
    }

    /** Returns the parameter `order` or `payment` from the query of a message, or null if it's missing. */
    public static function readParameter(Message $message, string $name): ?string
    {
        // `parse_str` splits the query at the characters that php.ini names.
        foreach (array_reverse(explode('&', $message->query)) as $pair)
            if (str_starts_with($pair, "$name=") && $pair !== "$name=") return urldecode(substr($pair, strlen($name) + 1));
        return null;
    }

    /** Creates a reference of 20 lower-case letters and digits. Anyone who knows it can see the order page. */
    public static function createReference(): string
    {
        $letters = '0123456789abcdefghijklmnopqrstuvwxyz';
        $reference = '';
        for ($at = 0; $at < 20; $at++) $reference .= $letters[random_int(0, 35)];
        return $reference;
    }
}
