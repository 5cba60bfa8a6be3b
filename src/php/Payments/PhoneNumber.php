<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** Reads the phone number of a payer by the same rules as the npm package. */
final class PhoneNumber
{
    /** The full-width characters of Chinese keyboards. */
    private const WIDE = [
        '０' => '0', '１' => '1', '２' => '2', '３' => '3', '４' => '4', '５' => '5', '６' => '6', '７' => '7', '８' => '8',
        '９' => '9', '＋' => '+', '－' => '-', '（' => '(', '）' => ')', '．' => '.',
    ];

    /**
     * Returns a phone number as digits with the country code (60123456789). Returns null if the text isn't a Malaysian
     * number or a number with its country code after `+` or `00`.
     */
    public static function read(string $text): ?string
    {
        $compact = (string) preg_replace('/[\s().‐-―-]+/u', '', strtr($text, self::WIDE));
        if (!preg_match('/^(\+|00)?([0-9]+)$/D', $compact, $found)) return null;
        [, $plus, $digits] = $found;
        // People write +60 (0)12, and spreadsheets remove the first zero.
        $national = $plus !== '' ? $digits : (string) preg_replace('/^(?=1[0-9]{8,9}$)|^0/D', '60', $digits);
        $number = (string) preg_replace('/^600/', '60', $national);
        $form = $plus !== '' && !str_starts_with($number, '60') ? '/^[1-9][0-9]{7,14}$/D' : '/^60[13-9][0-9]{7,9}$/D';
        return preg_match($form, $number) ? $number : null;
    }
}
