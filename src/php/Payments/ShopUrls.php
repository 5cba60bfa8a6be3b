<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * The shop's own pages: callback, return and order. The order's id and the payment's reference are in their queries, so
 * that they also work without the session of the browser that paid.
 */
final class ShopUrls
{
    private const NAMES = ['callbackUrl', 'returnUrl', 'orderUrl'];

    /** @var array<string, string> */
    private readonly array $urls;

    /**
     * @param array<string, mixed> $options The options of `FpxPayments`.
     * @throws \InvalidArgumentException
     */
    public function __construct(array $options)
    {
        foreach (self::NAMES as $name)
            if (!is_string($options[$name] ?? null) || !preg_match('~^https?://[^#\s]+$~D', $options[$name]))
                throw new \InvalidArgumentException("FpxPayments: `$name` must be an absolute URL.");
        $this->urls = array_intersect_key($options, array_flip(self::NAMES));
    }

    /** Returns a page's URL. Without an order, the URL is the one from the options. */
    public function get(string $name, ?string $orderId = null, string $reference = ''): string
    {
        $url = $this->urls[$name];
        if ($orderId === null) return $url;
        return $url . (str_contains($url, '?') ? '&' : '?') . http_build_query(['order' => $orderId, 'payment' => $reference]);
    }

    /** Returns `order` or `payment` of the query of a message; null if it has none. */
    public static function readParameter(Message $message, string $name): ?string
    {
        parse_str($message->query, $query);
        return is_string($query[$name] ?? null) && $query[$name] !== '' ? $query[$name] : null;
    }

    /** Returns a new reference: 20 lower-case letters and digits. Who knows it may see the order's page. */
    public static function createReference(): string
    {
        $letters = '0123456789abcdefghijklmnopqrstuvwxyz';
        $reference = '';
        for ($at = 0; $at < 20; $at++) $reference .= $letters[random_int(0, 35)];
        return $reference;
    }
}
