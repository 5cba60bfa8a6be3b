<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** The time for everything that a request asks a gateway. A gateway that hangs is asked only once. */
final class Deadline
{
    private float $end;

    /** @param \Closure(): float $clock Returns the seconds since 1970. */
    public function __construct(float $seconds, private readonly \Closure $clock)
    {
        $this->end = $clock() + $seconds;
    }

    /**
     * Calls a gateway with the number of seconds that are left.
     *
     * @template Result
     * @param \Closure(float): Result $call
     * @return Result
     * @throws PaymentFailed if the gateway fails or no time is left.
     */
    public function run(\Closure $call): mixed
    {
        if ($this->isOver()) throw new PaymentFailed('The gateway takes too long to answer.', 'timeout');
        try {
            return $call($this->end - ($this->clock)());
        } catch (PaymentFailed $failure) {
            if ($failure->reason === 'timeout') $this->end = 0;
            throw $failure;
        }
    }

    public function isOver(): bool
    {
        return ($this->clock)() >= $this->end;
    }
}
