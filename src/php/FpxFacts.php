<?php

declare(strict_types=1);

namespace FpxCheckout;

// Written from src/contract/fpxFacts.json by `npm run facts`.

/**
 * Facts of FPX and of Billplz. Source of the banks: PayNet's list of FPX financial institution codes,
 * effective 14 December 2021, updated 26 May 2026.
 */
final class FpxFacts
{
    /** The name and the display name for each code, by model. */
    public const NAMES = [
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

    /** The lowest and highest amount of a payment in ringgit, according to PayNet's FAQ. */
    public const LIMITS = ['B2C' => [1, 30_000], 'B2B1' => [2, 1_000_000]];

    /** The names of the fields in which gateways send a bank's model and status, without underscores and the like. */
    public const FIELDS = [
        'model' => '/^(model|type|channel|category)$/iD',
        'status' => '/^(status|state|(is)?(active|online|available|enabled)|(bank)?availability)$/iD',
        'offline' => '/^((is)?(disabled|offline|maintenance))$/iD',
    ];

    /** The values of these fields. The patterns of the status match JSON, which quotes the string "true". */
    public const VALUES = [
        'B2C' => '/^(b2c|01|retail|individual)$/iD',
        'B2B1' => '/^(b2b1?|02|corporate|business|company)$/iD',
        'online' => '/^(true|1|"(1|a|active|online|up|available)")$/iD',
        'offline' => '/^(false|0|"(0|b|blocked|inactive|offline|down|maintenance|unavailable)")$/iD',
        'yes' => '/^(true|"?1"?)$/iD',
        'no' => '/^(false|"?0"?)$/iD',
    ];

    /** The formats of the fields that determine the result in a message of Billplz. */
    public const BILLPLZ = [
        'id' => '/^([\w-]{1,64})$/D',
        'paid' => '/^(true|false)$/D',
        'amount' => '/^(\d{1,12})$/D',
        'paid_amount' => '/^(\d{1,12})$/D',
        'transaction_status' => '/^([A-Za-z]*)$/D',
    ];
}
