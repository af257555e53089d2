alter trigger keep_consent on consents rename to freeze_consent;
