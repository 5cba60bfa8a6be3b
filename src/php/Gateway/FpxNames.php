<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Provides the FPX names of banks for gateways that only send codes. */
final class FpxNames
{
    /**
     * The name and the display name for each code, by model. Source: PayNet's list of FPX financial institution codes,
     * effective 14 December 2021, updated 26 May 2026.
     */
    private const NAMES = [
        'B2C' => [
            'ABB0233' => ['Affin Bank Berhad', 'Affin Bank'],
            'AGRO01' => ['Bank Pertanian Malaysia Berhad (Agrobank)', 'AGRONet'],
            'ABMB0212' => ['Alliance Bank Malaysia Berhad', 'Alliance Bank (Personal)'],
            'AMBB0209' => ['AmBank Malaysia Berhad', 'AmBank'],
            'BIMB0340' => ['Bank Islam Malaysia Berhad', 'Bank Islam'],
            'BMMB0341' => ['Bank Muamalat Malaysia Berhad', 'Bank Muamalat'],
            'BOCM01' => ['Bank Of China (M) Berhad', 'Bank Of China'],
            'BKRM0602' => ['Bank Kerjasama Rakyat Malaysia Berhad', 'Bank Rakyat'],
            'BSN0601' => ['Bank Simpanan Nasional', 'BSN'],
            'BCBB0235' => ['CIMB Bank Berhad', 'CIMB Clicks'],
            'HLB0224' => ['Hong Leong Bank Berhad', 'Hong Leong Bank'],
            'HSBC0223' => ['HSBC Bank Malaysia Berhad', 'HSBC Bank'],
            'KFH0346' => ['Kuwait Finance House (Malaysia) Berhad', 'KFH'],
            'MBB0228' => ['Malayan Banking Berhad (M2E)', 'Maybank2E'],
            'MB2U0227' => ['Malayan Banking Berhad (M2U)', 'Maybank2U'],
            'MBSB001' => ['MBSB Bank Berhad', 'MBSB Bank'],
            'OCBC0229' => ['OCBC Bank Malaysia Berhad', 'OCBC Bank'],
            'PBB0233' => ['Public Bank Berhad', 'Public Bank'],
            'RHB0218' => ['RHB Bank Berhad', 'RHB Bank'],
            'SCB0216' => ['Standard Chartered Bank', 'Standard Chartered'],
            'UOB0226' => ['United Overseas Bank', 'UOB Bank'],
        ],
        'B2B1' => [
            'ABB0235' => ['Affin Bank Berhad B2B', 'AFFINMAX'],
            'AGRO02' => ['Bank Pertanian Malaysia Berhad (Agrobank)', 'AGRONetBIZ'],
            'ABMB0213' => ['Alliance Bank Malaysia Berhad', 'Alliance Bank (Business)'],
            'AMBB0208' => ['AmBank Malaysia Berhad', 'AmBank'],
            'BIMB0340' => ['Bank Islam Malaysia Berhad', 'Bank Islam'],
            'BMMB0342' => ['Bank Muamalat Malaysia Berhad', 'Bank Muamalat'],
            'BNP003' => ['BNP Paribas Malaysia Berhad', 'BNP Paribas'],
            'BCBB0235' => ['CIMB Bank Berhad', 'CIMB Bank'],
            'CIT0218' => ['CITI Bank Berhad', 'Citibank Corporate Banking'],
            'DBB0199' => ['Deutsche Bank Berhad', 'Deutsche Bank'],
            'HLB0224' => ['Hong Leong Bank Berhad', 'Hong Leong Bank'],
            'HSBC0223' => ['HSBC Bank Malaysia Berhad', 'HSBC Bank'],
            'BKRM0602' => ['Bank Kerjasama Rakyat Malaysia Berhad', 'i-bizRAKYAT'],
            'KFH0346' => ['Kuwait Finance House (Malaysia) Berhad', 'KFH'],
            'MBB0228' => ['Malayan Banking Berhad (M2E)', 'Maybank2E'],
            'MBSB001' => ['MBSB Bank Berhad', 'MBSB Bank'],
            'OCBC0229' => ['OCBC Bank Malaysia Berhad', 'OCBC Bank'],
            'PBB0234' => ['Public Bank Enterprise', 'Public Bank PB enterprise'],
            'PBB0233' => ['Public Bank Berhad', 'Public Bank PBe'],
            'RHB0218' => ['RHB Bank Berhad', 'RHB Bank'],
            'SCB0215' => ['Standard Chartered Bank', 'Standard Chartered'],
            'UOB0228' => ['United Overseas Bank B2B Regional', 'UOB Regional'],
        ],
    ];

    /**
     * Adds the FPX names for `fpxCode` or `code` to a bank without a name. If the model is unknown and the display name
     * differs between the models, it's left out. If FPX doesn't list the code, the code becomes the name.
     */
    public static function addTo(mixed $row): mixed
    {
        if (!$row instanceof \stdClass || !is_string($row->code ?? null)) return $row;
        if (!self::isBlank($row->name ?? null) || !self::isBlank($row->display ?? null)) return $row;
        $code = is_string($row->fpxCode ?? null) ? $row->fpxCode : $row->code;
        $model = is_string($row->model ?? null) ? $row->model : '';
        [$name, $display] = self::NAMES[$model][$code] ?? self::find($code) ?? [$row->code, null];
        $row->name = $name;
        if ($display !== null) $row->display = $display;
        return $row;
    }

    /** @return ?array{string, ?string} */
    private static function find(string $code): ?array
    {
        $retail = self::NAMES['B2C'][$code] ?? null;
        $corporate = self::NAMES['B2B1'][$code] ?? null;
        if (!$retail || !$corporate) return $retail ?? $corporate;
        return [$corporate[0], $retail[1] === $corporate[1] ? $corporate[1] : null];
    }

    private static function isBlank(mixed $name): bool
    {
        return $name === null || (is_string($name) && trim($name) === '');
    }
}
