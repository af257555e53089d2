alter trigger guard_new_balance on offers rename to protect_new_balance;
alter trigger guard_balance on offers rename to protect_balance;
