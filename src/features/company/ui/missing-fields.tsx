import { Link } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import { useApi } from '../../../web/queries.ts';
import { PROFILE_FORMS } from './profile-forms.ts';
import styles from './missing-fields.module.css';
import { profileCheckQuery } from './queries.ts';

const COMPANY: Readonly<Record<string, string>> = {
  company_name: 'Company Name',
  gst_number: 'GST Number',
  state: 'State',
  city: 'City',
  pcb_number: 'PCB Registration Number',
  registration_date: 'Registration Date',
  address: 'Registered Address',
  company_logo: 'Company Logo',
  pcb_doc: 'PCB Document',
};

const BANK: Readonly<Record<string, string>> = {
  account_holder_name: 'Account Holder Name',
  account_number: 'Account Number',
  bank_name: 'Bank Name',
  ifsc_code: 'IFSC Code',
  branch_name: 'Branch Name',
  canceled_check_proof: 'Cancelled Cheque Proof',
};

const namesOf = (labels: Readonly<Record<string, string>>, missing: readonly string[]) =>
  missing.flatMap((field) => labels[field] ?? []).join(', ');

/** Link that selects one of the two forms, scrolls to it and focuses it. */
function FormLink({ tab, children }: { tab: 'company' | 'bank'; children: string }) {
  const go = () => {
    const forms = document.getElementById(PROFILE_FORMS);
    forms?.scrollIntoView();
    forms?.focus({ preventScroll: true });
  };
  return (
    <Link to={`?tab=${tab}`} preventScrollReset onClick={go}>
      {children}
    </Link>
  );
}

/** Lists the profile's missing fields by form and says why they are needed; renders nothing when the profile is complete. */
export function MissingFields() {
  const check = useApi(profileCheckQuery).data;
  if (!check || check.missing.length === 0) return null;
  const company = namesOf(COMPANY, check.missing);
  const bank = namesOf(BANK, check.missing);
  return (
    <section aria-label="What is missing" className={styles.note}>
      <Icon name="info" />
      <div className={styles.text}>
        <p className={styles.title}>Your profile is not complete yet</p>
        <p>
          Company and bank details appear on every work order, so that the other side can check who it trades with.
          Until they are complete you can view everything; EPR accounts, offers, targets and purchases wait for them.
        </p>
        <ul className={styles.list}>
          {company && (
            <li>
              <FormLink tab="company">Company Profile</FormLink>: {company}
            </li>
          )}
          {bank && (
            <li>
              <FormLink tab="bank">Bank Details</FormLink>: {bank}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
