import { type ReactNode, Suspense, useState, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName, formatQuantity } from '#lib/quantity.ts';
import { Money } from '#ui/brand/amount.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, SmallButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import { call } from '#web/api.ts';
import { loginPath, updateOfferPath } from '#web/paths.ts';
import { useSession } from '#web/session.ts';
import { AmountLines, PaymentFooter } from './amount-lines.tsx';
import { BackToListing } from './offer-heading.tsx';
import { PaymentNote } from './payment-note.tsx';
import { type PaymentTerms, firstQuantity, purchaseAmounts, quantityBounds, quantityProblem } from './payment-terms.ts';
import styles from './payment-panel.module.css';

interface PaymentPanelProps extends PaymentTerms {
  /** ₹ per unit when the page was opened. */
  openedAt: number;
  /** The panel to buy with, in a producer's browser alone: accounts, forms and confirmation, which are loaded for it. */
  children: ReactNode;
}

/** Review Payment: the amounts, the requirements that are missing, and the buttons to buy or make a counter-offer. */
export function PaymentPanel({ openedAt, children, ...terms }: PaymentPanelProps) {
  const role = useSession()?.role ?? null;
  const preview = <PaymentPreview {...terms} role={role} />;
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <p className={styles.unit}>
        <Money rupees={terms.offer.price_per_credit} size="figure" per={` per ${unitName(terms.offer.unit)}`} />
      </p>
      {openedAt !== terms.offer.price_per_credit && (
        <PaymentNote
          icon="alert"
          isWarning
          isAlert
          text={`The recycler has changed the price. It was ${formatRupees(openedAt)} per ${unitName(terms.offer.unit)} when you opened this page.`}
        />
      )}
      {role === 'producer' ? <Suspense fallback={preview}>{children}</Suspense> : preview}
    </Card>
  );
}

/** Texts for users who may not trade. Source: section 6 of the public specification. */
const NOT_LOGGED_IN = 'You must be logged in!';
const NO_PURCHASE = 'Recyclers are not allowed to make purchases';
const NO_COUNTER_OFFER = 'Recycler cannot make an offer';
const ONLY_PRODUCERS = 'Only producers buy or make counter-offers.';

/** @param ofRecycler what a recycler is told */
function refusalFor(role: PartyRole | null, ofRecycler: string): string {
  if (role === null) return NOT_LOGGED_IN;
  return role === 'recycler' ? ofRecycler : ONLY_PRODUCERS;
}

/** Panel for users who cannot buy: amounts follow the quantity, and a message says why buying is not possible. */
function PaymentPreview({ offer, charges, role }: PaymentTerms & { role: PartyRole | null }) {
  const isOwn = useIsOwnOffer(offer.recycler_id, role);
  const bounds = quantityBounds(offer);
  const { least, most, step } = bounds;
  const [address] = useSearchParams();
  const [quantity, setQuantity] = useState(() => String(firstQuantity(address, bounds)));
  const amounts = purchaseAmounts(quantity, { offer, charges });
  const hasFoot = role !== 'producer' && !isOwn;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const refuse = (text: string) => () => {
    toast.error(refusalFor(role, text));
    if (role === null) void navigate(loginPath(pathname + search));
  };
  return (
    <div className="stack">
      <div className="scripted">
        <Stepper
          label={`Quantity (${unitName(offer.unit)})`}
          value={quantity}
          onValueChange={setQuantity}
          min={least}
          max={most}
          step={step}
          suffix={unitName(offer.unit)}
          help={`Minimum ${formatQuantity(least, offer.unit)}, free ${formatQuantity(most, offer.unit)}`}
          error={quantityProblem(quantity, bounds) ?? undefined}
        />
      </div>
      <p className="unscripted">{`Amounts of the minimum purchase of ${formatQuantity(least, offer.unit)}:`}</p>
      <AmountLines amounts={amounts} charges={charges} withoutTotal={hasFoot} />
      {isOwn ? <Own slug={offer.id} /> : <Missing role={role} from={pathname + search} />}
      {hasFoot && (
        <PaymentFooter
          amounts={amounts}
          isDocked={role === null}
          buy={
            <Button wide onClick={refuse(NO_PURCHASE)}>
              Buy Now
            </Button>
          }
          counter={
            <Button wide variant="secondary" onClick={refuse(NO_COUNTER_OFFER)}>
              Make Counter Offer
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Shown to the offer's own recycler: says that buyers see this page, with a link to edit it. */
function Own({ slug }: { slug: string }) {
  return (
    <PaymentNote icon="info" text="This is your offer, as buyers see it.">
      <SmallButtonLink to={updateOfferPath(slug)} icon="edit">
        Edit
      </SmallButtonLink>
    </PaymentNote>
  );
}

function Missing({ role, from }: { role: PartyRole | null; from: string }) {
  if (role === 'producer') return <PaymentNote isStatus text="Loading your EPR accounts..." />;
  if (role !== null)
    return <PaymentNote icon="info" text={`${refusalFor(role, `${NO_PURCHASE}.`)} Log in as a producer to trade.`} />;
  return (
    <PaymentNote icon="lock" text="To buy or to make a counter-offer, log in as a producer.">
      <SmallButtonLink to={loginPath(from)}>Log in</SmallButtonLink>
    </PaymentNote>
  );
}

/** Whether the reader is the recycler who lists the offer; false until that is known. `recyclerId` as in `REC-000123`. */
function useIsOwnOffer(recyclerId: string, role: PartyRole | null): boolean {
  const [ownId, setOwnId] = useState<string | null>(null);
  useEffect(() => {
    if (role !== 'recycler') return;
    const stop = new AbortController();
    call('GET /api/users/profile/', { signal: stop.signal }).then(
      ({ data }) => setOwnId(data.unique_id),
      // On failure the offer is shown as to any other recycler.
      () => undefined,
    );
    return () => stop.abort();
  }, [role]);
  return role === 'recycler' && ownId === recyclerId;
}

/** Replaces the payment panel when the offer is no longer on the market. */
export function OfferGone() {
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <div className="stack">
        <PaymentNote
          icon="alert"
          isWarning
          isAlert
          text="This offer is no longer available. The details are as last listed."
        />
        <BackToListing />
      </div>
    </Card>
  );
}
