import { generateSecret, generateURI, verifySync } from 'otplib';
import { brand } from '../../brand.ts';
import type { Context } from '../../platform/context.ts';
import { sealedTexts } from '../../platform/security/sealed-text.ts';
import { TOTP_STEP_SECONDS } from './rules.ts';

const PURPOSE = 'totp-secret';

/** A new secret of an authenticator app, for the app and as it is stored. */
export function newAppSecret({ secret: appSecret }: Pick<Context, 'secret'>, factorId: string, email: string) {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: brand.name, label: email, secret }),
    sealed: sealedTexts(appSecret, PURPOSE).seal(factorId, secret),
  };
}

/** The secret of an authenticator app, encrypted with the current application secret; null where it is so already. */
export function reencryptedAppSecret(
  { secret }: Pick<Context, 'secret'>,
  factorId: string,
  sealed: Buffer,
): Buffer | null {
  const texts = sealedTexts(secret, PURPOSE);
  return texts.isCurrent(factorId, sealed) ? null : texts.seal(factorId, texts.open(factorId, sealed));
}

/** Time step of a code of that app: this one or one either side; null when the code is not right. */
export function stepOfCode(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  factor: { id: string; sealed: Buffer },
  code: string,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({
    secret: sealedTexts(secret, PURPOSE).open(factor.id, factor.sealed),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOTP_STEP_SECONDS,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
