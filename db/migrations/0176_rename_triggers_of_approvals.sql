alter trigger keep_approval on approvals rename to freeze_approval;
