<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

use FpxCheckout\Banks\BankFacts;
use FpxCheckout\BanksUnavailable;
use FpxCheckout\FpxBanks;
use FpxCheckout\PaymentRefused;

/** Reads the bank the payer has selected. */
final class BankChoice
{
    /**
     * Returns the selected bank, its model, and the model whose amount limits apply. An inferred model, which the picker
     * submits too, has no limits.
     *
     * @param mixed $code The submitted bank code.
     * @param \Closure(string): mixed $log
     * @return array{bank: string, model?: string, limitModel: ?string}
     * @throws PaymentRefused
     */
    public static function read(FpxBanks $list, mixed $code, ?string $model, \Closure $log): array
    {
        try {
            $banks = array_values(array_filter($list->all($model), static fn (array $bank): bool => $bank['code'] === $code));
        } catch (BanksUnavailable) {
            throw new PaymentRefused('later');
        }
        if ($banks === []) throw new PaymentRefused('bank');
        $models = array_map(static fn (array $bank): ?string => BankFacts::modelOf($bank, [$code => $banks]), $banks);
        // Gateways list a code of both models twice, often without naming the models. Equal rows are one bank, as in the picker.
        $isOneBank = array_filter($banks, static fn (array $bank): bool => $bank != $banks[0]) === [];
        if ($model === null && !$isOneBank && ($models[0] === null || count(array_unique($models)) > 1)) {
            $log('A bank was chosen whose code is in both FPX models. Submit the model too (model-name on the picker, with mapBank if the gateway sends no models), or pass one to pay().');
            throw new PaymentRefused('bank');
        }
        $limitModel = BankFacts::readModel($banks[0]) ?? ($model === $models[0] ? null : $model);
        return ['bank' => $code] + array_filter(['model' => $model ?? $models[0]]) + ['limitModel' => $limitModel];
    }
}
