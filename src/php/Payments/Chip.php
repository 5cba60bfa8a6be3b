<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Verifies callbacks from CHIP. Useful if you implement a gateway that creates purchases at CHIP. */
final class Chip
{
    private const PAID = ['paid', 'cleared', 'settled'];
    private const FAILED = ['error', 'cancelled', 'expired', 'blocked'];

    /**
     * Verifies a callback. The `X-Signature` header contains a base64 RSA signature of the body (PKCS #1 v1.5,
     * SHA-256). Source: "Webhook signatures" in CHIP's documentation.
     *
     * @param string $publicKey The public key in PEM format. Line breaks can be written as `
     * `, as in environment files.
     * @param bool $isTest Whether the API key is a test key. A test purchase must not pay a real order.
     * @throws Refusal
     */
    public static function verify(string $body, string $signature, string $publicKey, string $brandId, bool $isTest = false): Report
    {
        if ($signature === '') throw new Refusal('missing-field');
        $key = openssl_pkey_get_public(str_replace('\n', "\n", $publicKey));
        if ($key === false) throw new \InvalidArgumentException('CHIP: the public key is not in PEM.');
        $isBase64 = preg_match('~^[A-Za-z0-9+/]*={0,2}$~D', $signature) === 1;
        if (!$isBase64 || openssl_verify($body, (string) base64_decode($signature), $key, OPENSSL_ALGO_SHA256) !== 1)
            throw new Refusal('wrong-signature');
        if (!preg_match('//u', $body)) throw new Refusal('not-utf-8');
        $purchase = json_decode($body);
        if (json_last_error() !== JSON_ERROR_NONE) throw new Refusal('unreadable');
        if (self::hasDuplicateKeys($body)) throw new Refusal('ambiguous');
        return self::read($purchase, $brandId, $isTest);
    }

    private static function read(mixed $purchase, string $brandId, bool $isTest): Report
    {
        if (!$purchase instanceof \stdClass || !($purchase->purchase ?? null) instanceof \stdClass) throw new Refusal('unreadable');
        if (($purchase->brand_id ?? null) !== $brandId || ($purchase->is_test ?? null) !== $isTest) throw new Refusal('other-account');
        $reference = $purchase->reference ?? null;
        $status = $purchase->status ?? null;
        $total = $purchase->purchase->total ?? null;
        $currency = $purchase->purchase->currency ?? null;
        if (is_float($total) && floor($total) === $total && abs($total) < 2 ** 53) $total = (int) $total;
        if (!is_string($reference) || $reference === '' || !is_string($status) || !is_int($total) || !is_string($currency))
            throw new Refusal('unreadable');
        $known = in_array($status, self::PAID, true) ? 'paid' : (in_array($status, self::FAILED, true) ? 'failed' : 'pending');
        return new Report($reference, $known, $total, $currency);
    }

    /** Whether an object has duplicate keys. PHP uses the last value, but other programs may use the first. */
    private static function hasDuplicateKeys(string $json): bool
    {
        $open = [];
        preg_match_all('/("(?:[^"\\\\]++|\\\\.)*+")(\s*+:)?|[{}]/s', $json, $tokens, PREG_SET_ORDER);
        foreach ($tokens as $token) {
            if ($token[0] === '{') $open[] = [];
            elseif ($token[0] === '}') array_pop($open);
            elseif (isset($token[2])) {
                $key = '=' . json_decode($token[1]);
                $last = count($open) - 1;
                if (isset($open[$last][$key])) return true;
                $open[$last][$key] = true;
            }
        }
        return false;
    }
}
