import { Link } from 'react-router';
import { notOnOffer, purchaseLimitText, targetName } from '#accounts/targets/rules.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { KIND_NAMES, type Kind } from '#rules/rulebook/kinds.ts';
import { StatusWord } from '#rules/rulebook/ui/rule-reference.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { rulePath, targetPath } from '#web/paths.ts';
import { inPaise, type Exposure, type ExposureLine } from '../rules.ts';
import { hasChart, TargetChart } from './target-chart.tsx';

/** Each open target in two sentences and a chart; how many are met. @param lateDays '' without interest */
export function ExposedTargets({ exposure: { lines, FY }, lateDays }: { exposure: Exposure; lateDays: string }) {
  // Cards of few lines take a row of their own: beside a chart they would be half empty.
  const open = lines.filter(({ missing }) => missing > 0).toSorted((a, b) => Number(hasChart(a)) - Number(hasChart(b)));
  const met = lines.length - open.length;
  return (
    <>
      <ul className="card-grid" style={{ ['--card-width' as string]: '26rem' }} aria-label="Targets that are not met">
        {open.map((line) => (
          <Card
            as="li"
            key={line.target_id}
            title={<Link to={targetPath(line.target_id)}>{`${line.credit_type} | ${line.product_type}`}</Link>}
            subtitle={`${targetName(line)} · ${line.epr_registration_number}`}
            wasteType={line.waste_type}
            className={hasChart(line) ? undefined : 'whole-row'}
          >
            <Buying line={line} year={FY} />
            <p>{notBuyingText(line)}</p>
            {lateDays !== '' && <p>{lateText(line, lateDays)}</p>}
            <p className="row text-small">
              <StatusWord status={line.status} />
              {line.rule_ids.map((id, place) => (
                <Link key={id} to={rulePath(id)} aria-label={ruleName(line.rule_kinds[place])}>
                  Rule
                </Link>
              ))}
            </p>
            <TargetChart line={line} />
          </Card>
        ))}
      </ul>
      {met > 0 && <p>{met === 1 ? '1 target is met.' : `${met} targets are met.`}</p>}
    </>
  );
}

const ruleName = (kind: Kind | undefined) => (kind === undefined ? undefined : `Rule: ${KIND_NAMES[kind]}`);

/** Cost of buying today, with the parts of the sum folded. */
function Buying({ line, year }: { line: ExposureLine; year: number }) {
  const { buy_now: bought, missing, room, unit } = line;
  const limit = purchaseLimitText(line);
  if (bought === null || bought.covered + bought.over === 0)
    return <p>{(bought && limit) ?? `No credit of FY ${financialYearLabel(year)} is on offer today.`}</p>;
  const lacking = notOnOffer({ missing, room, covered: bought.covered });
  return (
    <div>
      <p>
        {`Buying ${formatQuantity(bought.covered + bought.over, unit)} today costs ${formatRupees(bought.total)}${lacking > 0 ? `, and ${formatQuantity(lacking, unit)} is not on offer` : ''}${limit === undefined ? '' : `. ${limit}`}`}
      </p>
      <Disclosure label="GST and input credit" of={targetName(line)}>
        <p>
          {`GST of it ${formatRupees(bought.gst)}. With input credit ${formatRupees(inPaise(bought.item_value, bought.transaction_fee))}.`}
        </p>
      </Disclosure>
    </div>
  );
}

function notBuyingText({ ec }: ExposureLine): string {
  if (ec === null) return 'The compensation for not buying is not known, and the obligation stays.';
  return `Not buying costs ${ec.at_most ? 'at most ' : ''}${formatRupees(ec.amount)} compensation, and the obligation stays.`;
}

function lateText({ late, not_known: gaps }: ExposureLine, days: string): string {
  if (late !== null) return `Interest of ${days} days: ${formatRupees(late.low)} to ${formatRupees(late.high)}`;
  const beyond = gaps.find((gap) => gap.startsWith('interest beyond'));
  return `Interest of ${days} days: not known${beyond === undefined ? '' : `, ${beyond}`}`;
}
