<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

/** The problems that can be returned instead of data (RFC 9457). The texts are the same as in the npm package. */
final class Problem
{
    private const AGAIN = 'Try again after the seconds in Retry-After.';

    private const PROBLEMS = [
        'not-found' => [404, 'Not found.', 'FpxBanks serves /bank and /bank/{code} below its base path. Paths are case-sensitive.'],
        'method-not-allowed' => [405, 'Method not allowed.', 'Use GET or HEAD.'],
        'bad-query' => [400, 'Invalid query string.', 'A query parameter has an invalid value, is misspelt, or occurs twice. /bank/{code} has model (B2C or B2B1).'],
        'bank-not-offered' => [404, 'No bank in the list has this code.', 'The gateway does not offer a bank with this code now. Codes are case-sensitive. Let the payer choose from the current list.'],
        'limit-reached' => [503, 'The rate limit of the gateway is reached.', 'The calls of this minute are used up and no response is cached. ' . self::AGAIN],
        'key-refused' => [503, 'The gateway refused the key.', "The proxy's API key is missing, wrong or revoked. The merchant can copy it from the dashboard (section API Key)."],
        'gateway-timeout' => [504, 'The gateway did not answer in time.', 'No response is cached. ' . self::AGAIN],
        'gateway-unreachable' => [503, 'The gateway cannot be reached.', 'The connection failed and no response is cached. ' . self::AGAIN],
        'gateway-failing' => [502, 'The gateway returned an error.', 'No response is cached. ' . self::AGAIN],
        'gateway-unreadable' => [502, "The gateway's response could not be read.", 'The response did not match the documented format and was discarded. ' . self::AGAIN],
        'misconfigured' => [500, 'The proxy cannot be created.', "An option is missing or invalid. The server's console shows the reason."],
    ];

    /** The problem for each reason why a refresh fails. */
    private const OF_FAILURE = [
        'limit-reached' => 'limit-reached',
        'key-refused' => 'key-refused',
        'timeout' => 'gateway-timeout',
        'unreachable' => 'gateway-unreachable',
        'failing' => 'gateway-failing',
        'redirected' => 'gateway-failing',
        'unreadable' => 'gateway-unreadable',
        'adapter-failed' => 'gateway-unreadable',
        'too-large' => 'gateway-unreadable',
    ];

    /**
     * Returns the response for a problem, which must not be cached.
     *
     * @param ?int $status Overrides the status of the problem.
     * @param array<string, string> $headers
     */
    public static function answer(string $code, ?int $status = null, array $headers = []): Answer
    {
        [$usual, $title, $detail] = self::PROBLEMS[$code];
        $status ??= $usual;
        $body = Answer::encode(['type' => "urn:fpx-checkout:problem:$code", 'status' => $status, 'title' => $title, 'detail' => $detail, 'code' => $code]);
        return Answer::json($status, $body, ['Cache-Control' => 'no-store'] + $headers, 'application/problem+json');
    }

    /** Returns the response if there's no list. `$failure` is null if the first refresh is still running. */
    public static function ofFailure(?string $failure, int $retryAfter, ?int $status = null): Answer
    {
        return self::answer($failure === null ? 'gateway-timeout' : self::OF_FAILURE[$failure], $status, ['Retry-After' => (string) $retryAfter]);
    }
}
